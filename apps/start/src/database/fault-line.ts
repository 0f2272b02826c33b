import { databaseError, wordsOfError } from '@evenkeel/server/store/database-error'
import { whyNoFile } from './why-no-file.ts'

/** Codes of a server that cannot be reached or lets nobody in: user and password, database, name, port, certificate. */
const NOT_LET_IN =
  /^(28\w{3}|3D000|E(?:CONNREFUSED|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH)|ERR_(?:TLS|SSL)_.*|.*_CERT.*|CERT_.*|UNABLE_TO_.*)$/
/** How the driver says it, which gives no code then. */
const WORDS = /^(timeout exceeded when trying to connect|The server does not support SSL connections)/

/** What went wrong, in one line; where the database cannot be reached or lets nobody in, with the setting to look at. */
export function faultLine(error: unknown, setting = 'DATABASE_URL'): string {
  const noFile = whyNoFile(error)
  if (noFile !== null && error instanceof Error && 'path' in error) return `${String(error.path)}: ${noFile}.`
  const words = wordsOfError(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
  const isLetIn = !NOT_LET_IN.test(databaseError(error)?.code ?? '') && !WORDS.test(words)
  if (!isLetIn) return `${words.replace(/[.:]$/, '')}: look at ${setting}.`
  return /[.;?!]$/.test(words) ? words : `${words}.`
}
