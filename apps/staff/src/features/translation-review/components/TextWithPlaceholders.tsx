import { translationReviewMessages as words } from '../translation-review.messages.ts'
import styles from '../translation-review.module.css'

/** Piece of a text: literal text, or a placeholder with its syntax and meaning. */
type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'filled'; readonly raw: string; readonly standsFor: string }

const PLACEHOLDER_PATTERN = /\\\{(\w+)\\\}|\{\$(\w+)\}/g

const placeholderMeanings: Readonly<Record<string, string>> = {
  program: words.programName,
  phone: words.programPhone,
  text: words.textPhone,
  organisation: words.employerName,
}

/** Meaning of a placeholder, for reviewers. */
const describePlaceholder = (name: string): string => placeholderMeanings[name] ?? name

/**
 * Splits a text into pieces. A text with plural or select forms is returned as one piece, because its
 * structure is more complex.
 */
export function splitPlaceholders(source: string): readonly Piece[] {
  if (source.startsWith('.')) return [{ kind: 'words', text: source }]
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: raw, 1: mark, 2: value, index } of source.matchAll(PLACEHOLDER_PATTERN)) {
    if (index > at) pieces.push({ kind: 'words', text: source.slice(at, index) })
    pieces.push({ kind: 'filled', raw, standsFor: describePlaceholder(mark ?? value ?? '') })
    at = index + raw.length
  }
  if (at < source.length) pieces.push({ kind: 'words', text: source.slice(at) })
  return pieces
}

/** Syntax of a required placeholder; values are listed by name alone. */
export const formatPlaceholder = (kept: string): string => (/^\w+$/.test(kept) ? `{$${kept}}` : kept)

/** Meaning of a required placeholder; null when its name is self-explanatory. */
export function findPlaceholderMeaning(kept: string): string | null {
  const name = /^(?:\\\{)?(\w+)(?:\\\})?$/.exec(kept)?.[1]
  return (name !== undefined && placeholderMeanings[name]) || null
}

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
