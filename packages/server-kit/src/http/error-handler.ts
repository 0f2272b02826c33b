import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { requestErrorMessages } from '@evenkeel/api-contract/errors/schema-errors.messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { diskFullChannel } from '../diagnostics.ts'
import { KeyServiceUnavailableError, UnknownMasterKeyError } from '../crypto/master-keys.ts'
import { isDiskFull, isOutage } from '../database/outage.ts'
import { HttpError, createNotFoundError, createHttpError } from './http-error.ts'
import { translateErrorPayload } from './translate-errors.ts'

/** Seconds; a database that was restarted is back within a few (trust R5). */
const RETRY_AFTER = '2'

/** Fastify's own refusals (broken JSON, too large, wrong type), in our words. */
function convertFastifyError(request: FastifyRequest, error: FastifyError): HttpError | null {
  const status = error.statusCode ?? 500
  if (status >= 500) return null
  if (status === 413) {
    const { field = null, message = requestErrorMessages.tooLarge } =
      request.routeOptions.config.largeBody ?? {}
    return new HttpError(status, { error_type: 'PayloadTooLarge', errors: [{ field, message }] })
  }
  if (status === 415) return createHttpError('UnsupportedMediaType', requestErrorMessages.json)
  if (status === 429) return createHttpError('Throttled', requestErrorMessages.tooMany)
  return createHttpError('ParseError', requestErrorMessages.unreadable)
}

/** Where an error came from, without its words: those of a statement that failed hold what was written. */
const getStackFrames = ({ stack }: Error): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** What passes by itself or by an operator's hand: the caller may come again, and a line says why. The first that fits counts. */
const transientErrors: readonly {
  readonly isSo: (error: unknown) => boolean
  readonly level: 'warn' | 'error'
  readonly line: string
}[] = [
  { isSo: isDiskFull, level: 'error', line: 'no space is left on the disk of the database' },
  { isSo: isOutage, level: 'warn', line: 'the database could not be asked' },
  {
    isSo: (error) => error instanceof KeyServiceUnavailableError,
    level: 'warn',
    line: 'the key service does not answer',
  },
  {
    isSo: (error) => error instanceof UnknownMasterKeyError,
    level: 'warn',
    line: 'a key lies under a master key this process does not have',
  },
]

/** What an error becomes for the caller; what nobody foresaw stays in the log, so that no stack text gets outside. */
function toHttpError(request: FastifyRequest, error: FastifyError): HttpError {
  const failure = error instanceof HttpError ? error : convertFastifyError(request, error)
  if (failure) return failure
  const known = transientErrors.find(({ isSo }) => isSo(error))
  if (known) {
    if (known.isSo === isDiskFull) diskFullChannel.publish({})
    request.log[known.level]({ route: request.routeOptions.url }, known.line)
    return createHttpError('Unavailable', errorMessages.later, { 'retry-after': RETRY_AFTER })
  }
  request.log.error(
    { err: { type: error.name, stack: getStackFrames(error) }, route: request.routeOptions.url },
    'unexpected error',
  )
  return createHttpError('InternalError', errorMessages.network)
}

const setErrorHeaders = (reply: FastifyReply, { status, headers }: HttpError): FastifyReply =>
  reply.code(status).headers(headers).header('cache-control', 'no-store')

/** The body for an error that comes while another refusal is on its way; sets status and headers. */
export function createErrorBody(request: FastifyRequest, reply: FastifyReply, error: unknown): string {
  const failure = toHttpError(request, error as FastifyError)
  setErrorHeaders(reply, failure).type('application/json; charset=utf-8').removeHeader('content-length')
  return JSON.stringify(translateErrorPayload(failure.payload, request))
}

const sendError = (request: FastifyRequest, reply: FastifyReply, failure: HttpError): FastifyReply =>
  setErrorHeaders(reply, failure).send(translateErrorPayload(failure.payload, request))

/** What an operator's door says of an error that passes, in words: members are not told what is away. */
export const REASON_HEADER = 'evenkeel-reason'

/**
 * Turns every error into the one payload, and writes down what nobody foresaw; addresses that do not exist stay with others.
 * At the operator's door a header tells what is away.
 */
export function registerErrorHandler(app: FastifyInstance, door: 'public' | 'operator' = 'public'): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const known = door === 'operator' ? transientErrors.find(({ isSo }) => isSo(error)) : undefined
    if (known) void reply.header(REASON_HEADER, known.line)
    return sendError(request, reply, toHttpError(request, error))
  })
}

/** Turns every error into the one payload, and addresses that do not exist too. Call it once for a service: below its path nobody else is asked. */
export function registerServiceErrorHandlers(app: FastifyInstance): void {
  registerErrorHandler(app)
  app.setNotFoundHandler((request, reply) => sendError(request, reply, createNotFoundError()))
  // Else a path that is no endpoint would be drawn as a screen, by whoever answers every path.
  app.all('/*', (request, reply) => sendError(request, reply, createNotFoundError()))
}
