import type { Box } from '@evenkeel/server/crypto/vault'
import type { Letter } from './mail-page.ts'

const placeOf = (id: string, column: 'letter' | 'to_address') => ({ table: 'mail_outbox', row: id, column })

/** A letter and where it goes, as they stand in the outbox. */
export interface SealedMail {
  readonly letter: Buffer
  readonly toAddress: Buffer
}

/** Encrypts a letter for its row of the outbox: it carries codes, links and names, and stays for weeks. */
export const sealMail = (box: Box, id: string, to: string, letter: Letter): SealedMail => ({
  letter: box.seal(placeOf(id, 'letter'), JSON.stringify(letter)),
  toAddress: box.seal(placeOf(id, 'to_address'), to),
})

/** Decrypts what `sealMail` made. */
export const openMail = async (
  box: Box,
  id: string,
  { letter, toAddress }: SealedMail,
): Promise<Letter & { readonly to: string }> => ({
  ...(JSON.parse(await box.open(placeOf(id, 'letter'), letter)) as Letter),
  to: await box.open(placeOf(id, 'to_address'), toAddress),
})
