import { DrizzleQueryError } from 'drizzle-orm'

/** SQLSTATE of a missing privilege. */
export const INSUFFICIENT_PRIVILEGE = '42501'
/** SQLSTATE of a unique violation. */
export const UNIQUE_VIOLATION = '23505'

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
  const databaseError = findDatabaseError(error)
  if (databaseError) return databaseError.message
  if (error instanceof DrizzleQueryError) return formatDatabaseError(error.cause ?? 'a statement failed')
  return error instanceof Error ? error.message : String(error)
}

/** SQLSTATE codes of a database that is down, starting, stopping, full, or blocked by a lock or deadlock. */
const OUTAGE_CODES = /^(08\w{3}|53\w{3}|57P0[1-5]|57014|55P03|40P01|40001|25P03)$/
/** System error codes of a connection that cannot be made or broke. */
const SYSTEM_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of driver errors without a code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Error codes of a full disk. */
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (('code' in at && DISK_FULL_CODES.has(at.code)) || /No space left on device/.test(at.message))
      return true
  return false
}

/**
 * Whether an error means that the database is temporarily unavailable: down, restarting, out of connections,
 * or blocked by a lock. A retry a moment later makes sense; a write in between may have happened or not.
 */
export function isOutage(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : null
    if (typeof code === 'string' && (OUTAGE_CODES.test(code) || SYSTEM_CODES.has(code))) return true
    if (DRIVER_MESSAGES.test(at.message)) return true
    if (at instanceof AggregateError && at.errors.some(isOutage)) return true
  }
  return false
}
