/** A piece of a text; `hit` says that it is one of the words looked for. */
export interface Piece {
  readonly text: string
  readonly hit: boolean
}

/** As the content service compares words: small letters, no accents, no apostrophes. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

/** Cuts a text where words stand that were found. */
export function highlight(text: string, matched: readonly string[]): Piece[] {
  const wanted = new Set(matched)
  return text
    .split(/([\p{L}\p{N}'’]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, hit: wanted.has(plain(part)) }))
}
