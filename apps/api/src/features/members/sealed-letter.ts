import type { Box } from '@evenkeel/server/crypto/vault'
import type { Letter } from './mail-page.ts'

const placeOf = (id: string) => ({ table: 'mail_outbox', row: id, column: 'letter' })

/** Encrypts a letter for its row of the outbox: it carries codes, links and names, and stays for weeks. */
export const sealLetter = (box: Box, id: string, letter: Letter): Buffer =>
  box.seal(placeOf(id), JSON.stringify(letter))

/** Decrypts what `sealLetter` made. */
export const openLetter = async (box: Box, id: string, sealed: Uint8Array): Promise<Letter> =>
  JSON.parse(await box.open(placeOf(id), sealed)) as Letter
