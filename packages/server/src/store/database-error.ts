/** What the database or the driver said, below what the query builder made of it: its code and its words. Null where no error has a code. */
export function databaseError(error: unknown): { readonly code: string; readonly message: string } | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    // Several addresses of one host were tried.
    if (at instanceof AggregateError && at.errors.length > 0) return databaseError(at.errors[0])
    if ('code' in at && typeof at.code === 'string') return { code: at.code, message: at.message }
  }
  return null
}
