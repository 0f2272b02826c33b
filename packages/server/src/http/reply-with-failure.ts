import { errorStatus } from '@evenkeel/contract/errors'
import { errorTexts } from '@evenkeel/contract/error-texts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

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

function send(reply: FastifyReply, failure: Failure): FastifyReply {
  return reply
    .code(failure.status)
    .headers(failure.headers)
    .header('cache-control', 'no-store')
    .send({ errors: [], ...failure.payload })
}

/** Turns every error into the one payload; what a 500 says stays in the log (spec §8, trust: no stack text outside). */
export function replyWithFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const failure = error instanceof Failure ? error : fromFramework(error)
    if (failure) return send(reply, failure)
    request.log.error(
      { err: { type: error.name, stack: error.stack }, route: request.routeOptions.url },
      'unexpected error',
    )
    return send(
      reply,
      new Failure(errorStatus.InternalError, {
        error_type: 'InternalError',
        errors: [{ message: errorTexts.network }],
      }),
    )
  })
  app.setNotFoundHandler((_request, reply) =>
    send(
      reply,
      new Failure(errorStatus.NotFound, {
        error_type: 'NotFound',
        errors: [{ message: 'There is nothing here.' }],
      }),
    ),
  )
}
