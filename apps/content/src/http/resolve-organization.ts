import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { readTokenOrganization } from '@evenkeel/api-contract/portal/organizations'
import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyRequest } from 'fastify'

/** Seconds after which another try makes sense while the own API does not answer. */
const RETRY_AFTER = '2'

/** Codes are short; a header that is sent twice or longer names nobody. */
function readClientIdHeader(request: FastifyRequest): string | null {
  const given = request.headers['x-client-id']
  return typeof given === 'string' && given.length <= 50 ? given : null
}

/**
 * Code of the organisation that asks: that of the token where one is sent that opens anything, else the one named by
 * `X-Client-Id` (RD-003, CONTENT-07). The own API is asked again each time, so that a token is worth nothing after
 * log-out, and without prolonging the session: it hears that a person reads, and not what. When it does not answer,
 * nothing is shown in the name of an organisation that may be another person's.
 */
export async function resolveOrganization(own: ApiCall, request: FastifyRequest): Promise<string | null> {
  const { authorization } = request.headers
  if (authorization === undefined) return readClientIdHeader(request)
  const headers = { authorization, [backgroundHeader]: '1' }
  try {
    const { username } = await own(readTokenOrganization, { headers })
    return username ?? readClientIdHeader(request)
  } catch (error) {
    request.log.warn(
      { status: error instanceof ApiError ? error.status : null },
      'a token could not be checked',
    )
    throw createHttpError('Unavailable', errorMessages.later, { 'retry-after': RETRY_AFTER })
  }
}
