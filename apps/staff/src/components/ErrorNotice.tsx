import { Notice } from './Notice.tsx'

/** Why an act did not work, where it was tried. */
export function ErrorNotice({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <Notice kind="error" isNew>
      <p>{text}</p>
    </Notice>
  )
}
