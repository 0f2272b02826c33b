import { DrizzleQueryError } from 'drizzle-orm'

/** SQLSTATE of a missing privilege. */
export const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Code and message of the database or the driver error inside an error of the query builder. Null where no
 * error has a code.
 */
export function findDatabaseError(
  error: unknown,
): { readonly code: string; readonly message: string } | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    // Several addresses of one host were tried.
    if (at instanceof AggregateError && at.errors.length > 0) return findDatabaseError(at.errors[0])
    if ('code' in at && typeof at.code === 'string') return { code: at.code, message: at.message }
  }
  return null
}

/** An error in one line: the message of the database or the driver if there is one, never the statement. */
export function formatDatabaseError(error: unknown): string {
  const said = findDatabaseError(error)
  if (said) return said.message
  if (error instanceof DrizzleQueryError) return formatDatabaseError(error.cause ?? 'a statement failed')
  return error instanceof Error ? error.message : String(error)
}
