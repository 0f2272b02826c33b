import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@evenkeel/api-contract/limits'

type RandomBytes = (count: number) => Buffer

/** Returns a random token: 256 bits in base64url. */
export const generateToken = (randomBytes: RandomBytes): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage. The token is random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Hashes a guessable value (an address, a code) with the server's secret, so that the database alone
 * reveals nothing about it. `what` separates the uses.
 */
export const keyedHash = (secret: () => string, what: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret())
    .update(JSON.stringify([what, ...parts]))
    .digest('hex')

/** Returns a one-time code: six digits, uniformly distributed. */
export function generateCode(randomBytes: RandomBytes): string {
  const count = 10 ** limits.oneTimeCodeLength
  const fair = Math.floor(2 ** 32 / count) * count
  let drawn = randomBytes(4).readUInt32BE()
  while (drawn >= fair) drawn = randomBytes(4).readUInt32BE()
  return String(drawn % count).padStart(limits.oneTimeCodeLength, '0')
}

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
