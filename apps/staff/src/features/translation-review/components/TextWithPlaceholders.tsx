import { splitPlaceholders } from '../placeholders.ts'
import styles from '../translation-review.module.css'

/** Text with highlighted placeholders, shown by their meaning, or verbatim where they are to be copied. */
export function TextWithPlaceholders({
  text,
  isWritten = false,
}: {
  readonly text: string
  readonly isWritten?: boolean
}) {
  return splitPlaceholders(text).map((piece, at) =>
    piece.kind === 'words' ? (
      piece.text
    ) : (
      // The order of the pieces never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={styles.filled} lang="en">
        {isWritten ? <code>{piece.raw}</code> : null}
        {isWritten ? ` ${piece.standsFor}` : piece.standsFor}
      </span>
    ),
  )
}
