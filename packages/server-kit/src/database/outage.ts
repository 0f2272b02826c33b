/** SQLSTATE codes of a database that is gone, starting, stopping, full, or busy with a person's lock or deadlock. */
const OUTAGE_CODES = /^(08\w{3}|53\w{3}|57P0[1-5]|57014|55P03|40P01|40001|25P03)$/
/** What the system says of a connection that cannot be made or broke. */
const SYSTEM_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** How the driver says it, which gives no code then. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** What the database and the system say when nothing more can be written. */
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error says that the disk has no space left. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (('code' in at && DISK_FULL_CODES.has(at.code)) || /No space left on device/.test(at.message))
      return true
  return false
}

/**
 * Whether an error says that the database cannot be asked right now: gone, restarting, out of connections, or held up by a
 * lock. Another try a moment later makes sense then; a write in between may have happened or not.
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
