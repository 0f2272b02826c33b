import { translationReviewMessages as words } from './translation-review.messages.ts'

/** A piece of a text: words, or what is filled in there, as it has to be written and as what it stands for. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'filled'; readonly raw: string; readonly standsFor: string }

const PLACEHOLDER_PATTERN = /\\\{(\w+)\\\}|\{\$(\w+)\}/g

const placeholderMeanings: Readonly<Record<string, string>> = {
  program: words.programName,
  phone: words.programPhone,
  text: words.textPhone,
  organisation: words.employerName,
}

/** What a mark or a value stands for, in the words of whoever reads the list. */
const describePlaceholder = (name: string): string => placeholderMeanings[name] ?? name

/** A text in its pieces. One that chooses between forms stays as it is written: its pieces are more than what is filled in. */
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

/** What a translation must keep, as it is written: values come by their name alone. */
export const formatPlaceholder = (kept: string): string => (/^\w+$/.test(kept) ? `{$${kept}}` : kept)

/** What something that must be kept stands for; null where it says so itself. */
export function findPlaceholderMeaning(kept: string): string | null {
  const name = /^(?:\\\{)?(\w+)(?:\\\})?$/.exec(kept)?.[1]
  return (name !== undefined && placeholderMeanings[name]) || null
}
