/** Breaks a long address before the @. */
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
