import { errorStatus } from '@evenkeel/contract/errors'
import { errorTexts } from '@evenkeel/contract/error-texts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../store/outage.ts'
import { Failure, notFound, refuse } from './failure.ts'

/** Seconds; a database that was restarted is back within a few (trust R5). */
const RETRY_AFTER = '2'

/** Fastify's own refusals (broken JSON, too large, wrong type), in our words. */
function fromFramework(error: FastifyError): Failure | null {
  const status = error.statusCode ?? 500
  if (status >= 500) return null
  const type =
    status === 413
      ? 'PayloadTooLarge'
      : status === 415
        ? 'UnsupportedMediaType'
        : status === 429
          ? 'Throttled'
          : 'ParseError'
  return new Failure(errorStatus[type], { error_type: type, errors: [{ message: error.message }] })
}

/** Where an error came from, without its words: those of a statement that failed hold what was written. */
const placesOf = ({ stack }: Error): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** What an error becomes for the caller; what nobody foresaw stays in the log (spec §8, trust: no stack text outside). */
function failureOf(request: FastifyRequest, error: FastifyError): Failure {
  const failure = error instanceof Failure ? error : fromFramework(error)
  if (failure) return failure
  if (isOutage(error)) {
    request.log.warn({ route: request.routeOptions.url }, 'the database could not be asked')
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
  return JSON.stringify({ errors: [], ...failure.payload })
}

const send = (reply: FastifyReply, failure: Failure): FastifyReply =>
  prepare(reply, failure).send({ errors: [], ...failure.payload })

/** Turns every error into the one payload, and writes down what nobody foresaw; addresses that do not exist stay with others. */
export function replyWithErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) =>
    send(reply, failureOf(request, error)),
  )
}

/** Turns every error into the one payload, and addresses that do not exist too. Call it once for a service: below its path nobody else is asked. */
export function replyWithFailures(app: FastifyInstance): void {
  replyWithErrors(app)
  app.setNotFoundHandler((_request, reply) => send(reply, notFound()))
  // Else a path that is no endpoint would be drawn as a screen, by whoever answers every path.
  app.all('/*', (_request, reply) => send(reply, notFound()))
}
