import { splitPlaceholders } from '../placeholders.ts'
import styles from '../translation-review.module.css'

/** A text in which what is filled in is seen to be no words: by what it stands for, and as it has to be written where that is to be copied. */
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
      // Pieces are never sorted.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={styles.filled} lang="en">
        {isWritten ? <code>{piece.raw}</code> : null}
        {isWritten ? ` ${piece.standsFor}` : piece.standsFor}
      </span>
    ),
  )
}
