import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { requestTexts } from '@evenkeel/contract/shape-texts.words'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fullDisks } from '../diagnostics.ts'
import { KeyServiceUnavailable, UnknownMasterKey } from '../crypto/master-keys.ts'
import { isDiskFull, isOutage } from '../store/outage.ts'
import { Failure, notFound, refuse } from './failure.ts'
import { refusalFor } from './refusals-in-language.ts'

/** Seconds; a database that was restarted is back within a few (trust R5). */
const RETRY_AFTER = '2'

/** Fastify's own refusals (broken JSON, too large, wrong type), in our words. */
function fromFramework(request: FastifyRequest, error: FastifyError): Failure | null {
  const status = error.statusCode ?? 500
  if (status >= 500) return null
  if (status === 413) {
    const { field = null, message = requestTexts.tooLarge } = request.routeOptions.config.largeBody ?? {}
    return new Failure(status, { error_type: 'PayloadTooLarge', errors: [{ field, message }] })
  }
  if (status === 415) return refuse('UnsupportedMediaType', requestTexts.json)
  if (status === 429) return refuse('Throttled', requestTexts.tooMany)
  return refuse('ParseError', requestTexts.unreadable)
}

/** Where an error came from, without its words: those of a statement that failed hold what was written. */
const placesOf = ({ stack }: Error): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** What passes by itself or by an operator's hand: the caller may come again, and a line says why. The first that fits counts. */
const passing: readonly {
  readonly isSo: (error: unknown) => boolean
  readonly level: 'warn' | 'error'
  readonly line: string
}[] = [
  { isSo: isDiskFull, level: 'error', line: 'no space is left on the disk of the database' },
  { isSo: isOutage, level: 'warn', line: 'the database could not be asked' },
  {
    isSo: (error) => error instanceof KeyServiceUnavailable,
    level: 'warn',
    line: 'the key service does not answer',
  },
  {
    isSo: (error) => error instanceof UnknownMasterKey,
    level: 'warn',
    line: 'a key lies under a master key this process does not have',
  },
]

/** What an error becomes for the caller; what nobody foresaw stays in the log, so that no stack text gets outside. */
function failureOf(request: FastifyRequest, error: FastifyError): Failure {
  const failure = error instanceof Failure ? error : fromFramework(request, error)
  if (failure) return failure
  const known = passing.find(({ isSo }) => isSo(error))
  if (known) {
    if (known.isSo === isDiskFull) fullDisks.publish({})
    request.log[known.level]({ route: request.routeOptions.url }, known.line)
    return refuse('Unavailable', errorTexts.later, { 'retry-after': RETRY_AFTER })
  }
  request.log.error(
    { err: { type: error.name, stack: placesOf(error) }, route: request.routeOptions.url },
    'unexpected error',
  )
  return refuse('InternalError', errorTexts.network)
}

const prepare = (reply: FastifyReply, { status, headers }: Failure): FastifyReply =>
  reply.code(status).headers(headers).header('cache-control', 'no-store')

/** The body for an error that comes while another refusal is on its way; sets status and headers. */
export function bodyOfFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): string {
  const failure = failureOf(request, error as FastifyError)
  prepare(reply, failure).type('application/json; charset=utf-8').removeHeader('content-length')
  return JSON.stringify(refusalFor(failure.payload, request))
}

const send = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply =>
  prepare(reply, failure).send(refusalFor(failure.payload, request))

/** What an operator's door says of an error that passes, in words: members are not told what is away. */
export const REASON_HEADER = 'evenkeel-reason'

/**
 * Turns every error into the one payload, and writes down what nobody foresaw; addresses that do not exist stay with others.
 * At the operator's door a header tells what is away.
 */
export function replyWithErrors(app: FastifyInstance, door: 'public' | 'operator' = 'public'): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const known = door === 'operator' ? passing.find(({ isSo }) => isSo(error)) : undefined
    if (known) void reply.header(REASON_HEADER, known.line)
    return send(request, reply, failureOf(request, error))
  })
}

/** Turns every error into the one payload, and addresses that do not exist too. Call it once for a service: below its path nobody else is asked. */
export function replyWithFailures(app: FastifyInstance): void {
  replyWithErrors(app)
  app.setNotFoundHandler((request, reply) => send(request, reply, notFound()))
  // Else a path that is no endpoint would be drawn as a screen, by whoever answers every path.
  app.all('/*', (request, reply) => send(request, reply, notFound()))
}
