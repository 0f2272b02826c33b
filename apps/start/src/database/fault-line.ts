import { databaseError, wordsOfError } from '@evenkeel/server/store/database-error'
import { PERCENT_ENCODED } from '../settings/percent-encoded.ts'
import { whyNoFile } from './why-no-file.ts'

/** Codes of a server that cannot be reached or lets nobody in: user and password, database, name, port, certificate. */
const NOT_LET_IN =
  /^(28\w{3}|3D000|E(?:CONNREFUSED|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH)|ERR_(?:TLS|SSL)_.*|.*_CERT.*|CERT_.*|UNABLE_TO_.*)$/
/** How the driver says it, which gives no code then. */
const WORDS = /^(timeout exceeded when trying to connect|The server does not support SSL connections)/

/** Codes of a host that is not found, or where nothing listens: what an address with a sign too many leads to. */
const LEADS_NOWHERE: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ENOTFOUND', 'ECONNREFUSED'])
/** Codes of a table or schema that is not there. */
const NO_TABLES: ReadonlySet<string> = new Set(['42P01', '3F000'])

/** Whether an address of a database leads to no host, or to one where nothing listens. */
export const leadsNowhere = (code: string | undefined): boolean => LEADS_NOWHERE.has(code ?? '')

/** The setting to look at where a database cannot be reached or lets nobody in, with what is often wrong in it. */
export const lookAt = (setting: string, code: string | undefined): string =>
  code === 'ECONNREFUSED'
    ? `nothing listens there. Is the database up? If it is, look at ${setting}: ${PERCENT_ENCODED}`
    : leadsNowhere(code)
      ? `look at ${setting}: ${PERCENT_ENCODED}`
      : `look at ${setting}`

/** What went wrong, in one line; where the database cannot be reached or lets nobody in, with the setting to look at. */
export function faultLine(error: unknown, setting = 'DATABASE_URL'): string {
  const noFile = whyNoFile(error)
  if (noFile !== null && error instanceof Error && 'path' in error) return `${String(error.path)}: ${noFile}.`
  const words = wordsOfError(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
  const code = databaseError(error)?.code
  const isLetIn = !NOT_LET_IN.test(code ?? '') && !WORDS.test(words)
  if (!isLetIn) return `${words.replace(/[.:]$/, '')}: ${lookAt(setting, code)}.`
  if (NO_TABLES.has(code ?? ''))
    return `the database lacks tables of the product (${words}). Look at ${setting}; where it is the right one, run \`npm run migrate\`.`
  return /[.;?!]$/.test(words) ? words : `${words}.`
}
