import { findDatabaseError, formatDatabaseError } from '@evenkeel/server-kit/database/database-error'
import { PERCENT_ENCODING_HINT } from '../settings/percent-encoding-hint.ts'
import { describeFileError } from './describe-file-error.ts'

/** Error codes of an unreachable server or a refused login: user, password, database, name, port, certificate. */
const CONNECTION_ERRORS =
  /^(28\w{3}|3D000|E(?:CONNREFUSED|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH)|ERR_(?:TLS|SSL)_.*|.*_CERT.*|CERT_.*|UNABLE_TO_.*)$/
/** Driver messages without an error code. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|The server does not support SSL connections)/

/** Error codes of an unknown host or a closed port, often caused by a special character in the URL. */
const UNREACHABLE_CODES: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ENOTFOUND', 'ECONNREFUSED'])
/** Error codes of a missing table or schema. */
const MISSING_TABLE_CODES: ReadonlySet<string> = new Set(['42P01', '3F000'])

/** Whether the database host is unknown or nothing listens on the port. */
export const isBrokenLink = (code: string | undefined): boolean => UNREACHABLE_CODES.has(code ?? '')

/** Names the setting to check when a database cannot be reached or refuses the login, with the usual mistake. */
export const getSettingHint = (setting: string, code: string | undefined): string =>
  code === 'ECONNREFUSED'
    ? `nothing listens there. Is the database running? If it is, check ${setting}: ${PERCENT_ENCODING_HINT}`
    : isBrokenLink(code)
      ? `check ${setting}: ${PERCENT_ENCODING_HINT}`
      : `check ${setting}`

/** Formats an error in one line; for connection errors it names the setting to check. */
export function formatError(error: unknown, setting = 'DATABASE_URL'): string {
  const noFile = describeFileError(error)
  if (noFile !== null && error instanceof Error && 'path' in error) return `${String(error.path)}: ${noFile}.`
  const words = formatDatabaseError(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
  const code = findDatabaseError(error)?.code
  const isLetIn = !CONNECTION_ERRORS.test(code ?? '') && !DRIVER_MESSAGES.test(words)
  if (!isLetIn) return `${words.replace(/[.:]$/, '')}: ${getSettingHint(setting, code)}.`
  if (MISSING_TABLE_CODES.has(code ?? ''))
    return `the database lacks tables of the product (${words}). Check ${setting}; if it is correct, run \`npm run migrate\`.`
  return /[.;?!]$/.test(words) ? words : `${words}.`
}
