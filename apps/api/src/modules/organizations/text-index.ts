/** A searchable text and its owner. */
export interface SearchText {
  readonly id: string
  readonly searchText: string
}

/** Number of buckets for text fragments. A collision only costs a scan of a text without the term. */
const BUCKET_COUNT = 4096
/** Larger than the codes of lower-case letters, so that pairs of them do not collide. */
const HASH_FACTOR = 67
/** Number of texts per bitmap word. */
const BITS_PER_WORD = 32

/** Calls `name` for the buckets of all two and three letter fragments of a text. */
function forEachBucket(text: string, name: (list: number) => void): void {
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.charCodeAt(at - 1) * HASH_FACTOR + text.charCodeAt(at)
    name(pair % BUCKET_COUNT)
    if (at > 1) name((text.charCodeAt(at - 2) * HASH_FACTOR * HASH_FACTOR + pair) % BUCKET_COUNT)
  }
}

/** Returns the ids of the first matching texts, in their order. */
export type TextIndex = (term: string, atMost: number) => readonly string[]

/**
 * Creates a fragment index, so that search cost does not grow with the number of texts. Each two or three
 * letter fragment has a bitmap of texts, 32 per word; only texts with every fragment of the term are
 * scanned.
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
