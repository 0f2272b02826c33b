import { Notice } from './Notice.tsx'

/**
 * Error message of a failed action, shown where the action was tried. Renders nothing when `text` is null.
 */
export function ErrorNotice({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <Notice kind="error" isNew>
      <p>{text}</p>
    </Notice>
  )
}
