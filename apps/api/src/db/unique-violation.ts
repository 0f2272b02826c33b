/** Whether a write failed with a unique violation (SQLSTATE 23505), on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505') return true
  }
  return false
}
