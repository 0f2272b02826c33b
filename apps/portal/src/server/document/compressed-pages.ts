import { createHash } from 'node:crypto'
import { type DocumentPieces, NONCE_PLACEHOLDER } from './render-document.ts'
import { compressWithNonces } from './compress-with-nonces.ts'

/** Gives out a document as Brotli with the nonce of an answer; null where it has to be packed on the way. */
export type CompressedPage = () => ((nonce: string) => Buffer) | null

/**
 * Packs each text once, as small as it gets. That takes some ten times as long as packing on the way, so nobody waits for it; and a
 * page that is drawn anew is mostly the same text. Remembers as many texts as `most`.
 */
export function createPageCompressor(most: number): (pieces: DocumentPieces) => CompressedPage {
  const known = new Map<string, ReturnType<CompressedPage>>()
  const remember = (key: string, packed: ReturnType<CompressedPage>): void => {
    known.delete(key)
    known.set(key, packed)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
  }
  return ({ ahead, rest }) => {
    const text = `${ahead}${rest}`
    const key = createHash('sha256').update(text).digest('base64')
    if (!known.has(key)) {
      remember(key, null)
      // What cannot be packed so goes on being packed on the way.
      compressWithNonces(text.split(NONCE_PLACEHOLDER)).then(
        (packed) => remember(key, packed),
        () => {},
      )
    }
    return () => known.get(key) ?? null
  }
}
