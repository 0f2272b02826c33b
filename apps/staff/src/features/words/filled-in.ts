import { wordsWords as words } from './words.words.ts'

/** A piece of a text: words, or what is filled in there, as it has to be written and as what it stands for. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'filled'; readonly raw: string; readonly standsFor: string }

const FILLED = /\\\{(\w+)\\\}|\{\$(\w+)\}/g

const known: Readonly<Record<string, string>> = {
  program: words.programName,
  phone: words.programPhone,
  text: words.textPhone,
  organisation: words.employerName,
}

/** What a mark or a value stands for, in the words of whoever reads the list. */
const standsFor = (name: string): string => known[name] ?? name

/** A text in its pieces. One that chooses between forms stays as it is written: its pieces are more than what is filled in. */
export function piecesOf(source: string): readonly Piece[] {
  if (source.startsWith('.')) return [{ kind: 'words', text: source }]
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: raw, 1: mark, 2: value, index } of source.matchAll(FILLED)) {
    if (index > at) pieces.push({ kind: 'words', text: source.slice(at, index) })
    pieces.push({ kind: 'filled', raw, standsFor: standsFor(mark ?? value ?? '') })
    at = index + raw.length
  }
  if (at < source.length) pieces.push({ kind: 'words', text: source.slice(at) })
  return pieces
}

/** What a translation must keep, as it is written: values come by their name alone. */
export const keptAs = (kept: string): string => (/^\w+$/.test(kept) ? `{$${kept}}` : kept)

/** What something that must be kept stands for; null where it says so itself. */
export function meaningOf(kept: string): string | null {
  const name = /^(?:\\\{)?(\w+)(?:\\\})?$/.exec(kept)?.[1]
  return (name !== undefined && known[name]) || null
}
