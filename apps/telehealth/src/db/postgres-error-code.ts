/** PostgreSQL's five-character code of a failed statement, however deep the driver wrapped it; null for other errors. */
export function getPostgresErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : getPostgresErrorCode(error.cause)
}

/** Codes a booking meets when two members race. */
export const raceErrorCodes = {
  exclusionViolation: '23P01',
  uniqueViolation: '23505',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
} as const
