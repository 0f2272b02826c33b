/** An address too long for its line goes on before the @ in the next one. */
export function EmailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <strong translate="no">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </strong>
  )
}
