import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@evenkeel/api-contract/limits'

type RandomBytes = (count: number) => Buffer

/** A token nobody can guess: 256 bits in base64url. */
export const generateToken = (randomBytes: RandomBytes): string => randomBytes(32).toString('base64url')

/** What is stored of a token. The token is random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Hash of something that could be guessed (an address, a code), under the server's secret: whoever reads the database
 * alone learns nothing from it. `what` keeps the uses apart.
 */
export const keyedHash = (secret: () => string, what: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret())
    .update(JSON.stringify([what, ...parts]))
    .digest('hex')

/** A one-time code: six digits, every one of the million as likely as the others. */
export function generateCode(randomBytes: RandomBytes): string {
  const count = 10 ** limits.oneTimeCodeLength
  const fair = Math.floor(2 ** 32 / count) * count
  let drawn = randomBytes(4).readUInt32BE()
  while (drawn >= fair) drawn = randomBytes(4).readUInt32BE()
  return String(drawn % count).padStart(limits.oneTimeCodeLength, '0')
}

/** Compares two hashes without telling by its time where they differ. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
