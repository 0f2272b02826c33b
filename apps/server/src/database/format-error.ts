import {
  findDatabaseError,
  formatDatabaseError,
  isDiskFull,
} from '@evenkeel/server-kit/database/database-error'
import { PERCENT_ENCODING_HINT } from '../env.ts'

/** Descriptions of system errors for files and folders. */
const fileErrorMessages: Readonly<Record<string, string>> = {
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left on the disk',
  ENOTDIR: 'a parent of that path is a file',
  EEXIST: 'it already exists',
}

/** Describes why a file or folder cannot be used; null for other errors. */
export const describeFileError = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && 'path' in error
    ? (fileErrorMessages[String(error.code)] ?? null)
    : null

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

/** Formats a startup error in one line; a stack trace would only hide it. */
export function describeStartupError(error: unknown): string {
  if (isDiskFull(error))
    return 'Evenkeel cannot start: no space is left on the disk. Free some space and start again.'
  return `Evenkeel cannot start: ${formatError(error)}`
}
