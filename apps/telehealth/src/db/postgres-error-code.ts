/** PostgreSQL's five-character error code, however deep the driver wrapped it; null for other errors. */
export function getPostgresErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : getPostgresErrorCode(error.cause)
}

/** Error codes of booking races. */
export const raceErrorCodes = {
  exclusionViolation: '23P01',
  uniqueViolation: '23505',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
} as const
