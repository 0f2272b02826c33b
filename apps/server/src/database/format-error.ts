import { findDatabaseError, formatDatabaseError } from '@evenkeel/server-kit/database/database-error'
import { PERCENT_ENCODING_HINT } from '../settings/percent-encoding-hint.ts'
import { describeFileError } from './describe-file-error.ts'

/** Codes of a server that cannot be reached or lets nobody in: user and password, database, name, port, certificate. */
const CONNECTION_ERRORS =
  /^(28\w{3}|3D000|E(?:CONNREFUSED|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH)|ERR_(?:TLS|SSL)_.*|.*_CERT.*|CERT_.*|UNABLE_TO_.*)$/
/** How the driver says it, which gives no code then. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|The server does not support SSL connections)/

/** Codes of a host that is not found, or where nothing listens: what an address with a sign too many leads to. */
const UNREACHABLE_CODES: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ENOTFOUND', 'ECONNREFUSED'])
/** Codes of a table or schema that is not there. */
const MISSING_TABLE_CODES: ReadonlySet<string> = new Set(['42P01', '3F000'])

/** Whether an address of a database leads to no host, or to one where nothing listens. */
export const isBrokenLink = (code: string | undefined): boolean => UNREACHABLE_CODES.has(code ?? '')

/** The setting to look at where a database cannot be reached or lets nobody in, with what is often wrong in it. */
export const getSettingHint = (setting: string, code: string | undefined): string =>
  code === 'ECONNREFUSED'
    ? `nothing listens there. Is the database up? If it is, look at ${setting}: ${PERCENT_ENCODING_HINT}`
    : isBrokenLink(code)
      ? `look at ${setting}: ${PERCENT_ENCODING_HINT}`
      : `look at ${setting}`

/** What went wrong, in one line; where the database cannot be reached or lets nobody in, with the setting to look at. */
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
    return `the database lacks tables of the product (${words}). Look at ${setting}; where it is the right one, run \`npm run migrate\`.`
  return /[.;?!]$/.test(words) ? words : `${words}.`
}
