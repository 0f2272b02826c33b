/** A text that is looked through, and whose it is. */
export interface SearchText {
  readonly id: string
  readonly searchText: string
}

/** Lists of pieces of a text. Pieces that share one only cost a look into a text that does not hold the term. */
const BUCKET_COUNT = 4096
/** Any number above those of small letters, so that pairs of them do not share a list. */
const HASH_FACTOR = 67
/** Texts that one number of a list stands for, a bit each. */
const BITS_PER_WORD = 32

/** Names the lists in which two and three letters that stand side by side in a text are noted. */
function forEachBucket(text: string, name: (list: number) => void): void {
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.charCodeAt(at - 1) * HASH_FACTOR + text.charCodeAt(at)
    name(pair % BUCKET_COUNT)
    if (at > 1) name((text.charCodeAt(at - 2) * HASH_FACTOR * HASH_FACTOR + pair) % BUCKET_COUNT)
  }
}

/** The ids of the first texts that hold a term, in the order of the texts. */
export type TextIndex = (term: string, atMost: number) => readonly string[]

/**
 * Makes a search cost the same among many texts. Which of them hold a piece of two or three letters is noted in its list, 32
 * texts in a number; only those that hold every piece of the term are looked through.
 */
export function createTextIndex(texts: readonly SearchText[]): TextIndex {
  const width = Math.ceil(texts.length / BITS_PER_WORD)
  const holding = new Uint32Array(BUCKET_COUNT * width)
  for (const [place, { searchText }] of texts.entries()) {
    const column = Math.floor(place / BITS_PER_WORD)
    const bit = 1 << (place % BITS_PER_WORD)
    forEachBucket(searchText, (list) => {
      holding[list * width + column]! |= bit
    })
  }
  return (term, atMost) => {
    const lists: number[] = []
    forEachBucket(term, (list) => lists.push(list))
    const ids: string[] = []
    for (let column = 0; column < width && ids.length < atMost; column += 1) {
      let left = -1
      for (let at = 0; at < lists.length && left !== 0; at += 1)
        left &= holding[(lists[at] ?? 0) * width + column] ?? 0
      for (; left !== 0 && ids.length < atMost; left &= left - 1) {
        const text = texts[column * BITS_PER_WORD + (BITS_PER_WORD - 1 - Math.clz32(left & -left))]
        if (text?.searchText.includes(term)) ids.push(text.id)
      }
    }
    return ids
  }
}
