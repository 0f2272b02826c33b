import type { AuthScheme, Endpoint } from '@evenkeel/api-contract/endpoint'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { readRemovedOrganization } from '@evenkeel/api-contract/portal/organizations'
import type { FastifyRequest } from 'fastify'
import {
  createBookingError,
  type HttpError,
  createNotAuthenticatedError,
  createPermissionDeniedError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import { getRequestLanguage } from '@evenkeel/server-kit/http/request-language'
import type { Authenticate } from '@evenkeel/server-kit/http/serve-endpoint'
import { type Caller, type CallerOrganization, setCaller } from './caller.ts'
import { apiErrorMessages } from './api-errors.messages.ts'

/** Looks up callers; implemented in `api-plugin.ts`. */
export interface CallerLookup {
  /** The request determines whether it counts as use of the session. */
  memberByToken(token: string, request: FastifyRequest): Promise<Caller['member']>
  answerSetByToken(token: string): Promise<Caller['answerSet']>
  organisationById(id: string): Promise<CallerOrganization | null>
  /** By client id, exact match. */
  organisationByUsername(username: string): Promise<CallerOrganization | null>
  /** Whether an organization with this client id was removed. */
  wasRemoved(username: string): Promise<boolean>
}

/** The one-time code is not confirmed: the member is known but may do little (RD-008). */
const createUnconfirmedError = (): HttpError =>
  createHttpError('PermissionDenied', apiErrorMessages.confirmFirst)

/**
 * Checks what an auth scheme requires of the caller. Returns the error, or null when the request may proceed.
 * Everything not allowed here is refused, including the schemes of other services.
 */
function checkAuthScheme(
  scheme: AuthScheme,
  { member, answerSet }: Caller,
  setInPath: unknown,
): HttpError | null {
  switch (scheme) {
    case 'none':
      return null
    case 'member':
      if (!member) return createNotAuthenticatedError()
      return member.isVerified ? null : createUnconfirmedError()
    case 'member-unconfirmed':
      return member ? null : createNotAuthenticatedError()
    case 'answers':
      return answerSet && (setInPath === undefined || setInPath === answerSet.id)
        ? null
        : createPermissionDeniedError()
    case 'visitor-or-member':
      if (member && !member.isVerified) return createUnconfirmedError()
      return member || answerSet ? null : createPermissionDeniedError()
    case 'patient':
    case 'patient-or-visitor':
    case 'room':
    case 'partner':
    case 'staff':
    case 'counselor':
      return createPermissionDeniedError()
  }
}

/**
 * Whether the endpoint serves only pages that the organization restricts: hiding the link is no access
 * control (RD-108).
 */
const isRouteRestricted = ({ pages }: Endpoint, { organisation }: Caller): boolean =>
  pages !== undefined && pages.every((page) => organisation?.restricted_routes.includes(page) ?? false)

/** Scheme and token of the Authorization header. */
function parseAuthorization(
  header: string | undefined,
): { readonly word: 'token' | 'bearer'; readonly token: string } | null {
  const [, word, token] = /^(token|bearer) +(\S+)$/i.exec(header ?? '') ?? []
  return word && token ? { word: word.toLowerCase() as 'token' | 'bearer', token } : null
}

/**
 * Finds out who calls: `Token` opens members and answer sets, `Bearer` answer sets only (RD-004). The token's
 * organisation wins over the header X-Client-Id (RD-003).
 */
export function createAuthentication(directory: CallerLookup): Authenticate<Caller> {
  return async (request, endpoint, params) => {
    const sent = parseAuthorization(request.headers.authorization)
    const member = sent?.word === 'token' ? await directory.memberByToken(sent.token, request) : null
    const answerSet = sent && !member ? await directory.answerSetByToken(sent.token) : null
    const own = (member ?? answerSet)?.organisationId
    const named = request.headers['x-client-id']
    const organisation = own
      ? await directory.organisationById(own)
      : typeof named === 'string'
        ? await directory.organisationByUsername(named)
        : null
    // The caller is still on a page of a removed organization, not on the provider's site. An expired token
    // is reported first.
    const isNamed = !sent && !organisation && typeof named === 'string'
    if (isNamed && endpoint !== readRemovedOrganization && (await directory.wasRemoved(named)))
      throw createHttpError('Gone', errorMessages.programEnded)
    const caller: Caller = { language: getRequestLanguage(request), organisation, member, answerSet }
    setCaller(request, caller)
    const refusal = checkAuthScheme(endpoint.auth, caller, params.id)
    if (refusal) throw refusal
    if (isRouteRestricted(endpoint, caller))
      throw endpoint.pages?.includes('schedule')
        ? createBookingError('booking_closed', errorMessages.bookingClosed)
        : createHttpError('PermissionDenied', apiErrorMessages.notOffered)
    return caller
  }
}
