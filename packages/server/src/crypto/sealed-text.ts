import type { Place } from './envelope.ts'
import type { Box } from './vault.ts'

/** Encrypts a text for its row; nothing stays nothing. */
export const sealText = <T extends string | null>(box: Box, place: Place, text: T): SealedText<T> =>
  (text === null ? null : box.seal(place, text)) as SealedText<T>
type SealedText<T> = T extends string ? Buffer : null

/** Decrypts what `sealText` made. */
export const openText = async (box: Box, place: Place, sealed: Buffer | null): Promise<string | null> =>
  sealed === null ? null : box.open(place, sealed)
