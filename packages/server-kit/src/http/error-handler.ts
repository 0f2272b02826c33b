import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { requestErrorMessages } from '@evenkeel/api-contract/errors/schema-errors.messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { diskFullChannel } from '../diagnostics.ts'
import { KeyServiceUnavailableError, UnknownMasterKeyError } from '../crypto/master-keys.ts'
import { isDiskFull, isOutage } from '../database/database-error.ts'
import { HttpError, createNotFoundError, createHttpError } from './http-error.ts'
import { translateErrorPayload } from './translate-errors.ts'

/** Seconds; a restarted database is back within a few (trust R5). */
const RETRY_AFTER = '2'

/** Maps Fastify's own errors (invalid JSON, too large, wrong type) to ours. */
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

/** Stack frames without the message: that of a failed statement contains its values. */
const getStackFrames = ({ stack }: Error): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** Transient errors, answered with 503 and logged with a reason. The first match applies. */
const transientErrors: readonly {
  readonly isSo: (error: unknown) => boolean
  readonly level: 'warn' | 'error'
  readonly line: string
}[] = [
  { isSo: isDiskFull, level: 'error', line: 'no space is left on the disk of the database' },
  { isSo: isOutage, level: 'warn', line: 'the database is unavailable' },
  {
    isSo: (error) => error instanceof KeyServiceUnavailableError,
    level: 'warn',
    line: 'the key service does not respond',
  },
  {
    isSo: (error) => error instanceof UnknownMasterKeyError,
    level: 'warn',
    line: 'a key is wrapped under a master key that this process does not have',
  },
]

/** Maps an error to the response; an unexpected one is logged, so that no stack trace gets out. */
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

/** The body for an error that occurs while another error response is being sent; sets status and headers. */
export function createErrorBody(request: FastifyRequest, reply: FastifyReply, error: unknown): string {
  const failure = toHttpError(request, error as FastifyError)
  setErrorHeaders(reply, failure).type('application/json; charset=utf-8').removeHeader('content-length')
  return JSON.stringify(translateErrorPayload(failure.payload, request))
}

const sendError = (request: FastifyRequest, reply: FastifyReply, failure: HttpError): FastifyReply =>
  setErrorHeaders(reply, failure).send(translateErrorPayload(failure.payload, request))

/** Header with the reason of a transient error on the operator API; members are not told. */
export const REASON_HEADER = 'evenkeel-reason'

/**
 * Turns every error into the standard payload, and logs unexpected ones; unknown URLs are left to other
 * handlers. On the operator API a header carries the reason of a transient error.
 */
export function registerErrorHandler(app: FastifyInstance, audience: 'public' | 'operator' = 'public'): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const known = audience === 'operator' ? transientErrors.find(({ isSo }) => isSo(error)) : undefined
    if (known) void reply.header(REASON_HEADER, known.line)
    return sendError(request, reply, toHttpError(request, error))
  })
}

/** Like `registerErrorHandler`, and answers unknown URLs with 404. Call it once per service. */
export function registerServiceErrorHandlers(app: FastifyInstance): void {
  registerErrorHandler(app)
  app.setNotFoundHandler((request, reply) => sendError(request, reply, createNotFoundError()))
  // Otherwise the document server would render a page for an unknown API path.
  app.all('/*', (request, reply) => sendError(request, reply, createNotFoundError()))
}
