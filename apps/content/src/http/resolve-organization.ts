import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { readTokenOrganization } from '@evenkeel/api-contract/portal/organizations'
import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyRequest } from 'fastify'

/** Retry-After in seconds while the portal API does not respond. */
const RETRY_AFTER = '2'

/** Codes are short; a repeated or longer header counts as none. */
function readClientIdHeader(request: FastifyRequest): string | null {
  const given = request.headers['x-client-id']
  return typeof given === 'string' && given.length <= 50 ? given : null
}

/**
 * Code of the requesting organization: that of a valid token, else the one named by `X-Client-Id` (RD-003,
 * CONTENT-07). The portal API is called for each request, so that a token is worthless after log-out, and
 * without prolonging the session. When the portal API does not respond, the request fails rather than using
 * an organization that may be wrong.
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
