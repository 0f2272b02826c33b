import type { FastifyRequest } from 'fastify'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'

/** The organization a request belongs to. */
export interface CallerOrganization {
  readonly id: string
  /** Client id, also the code for restricted articles. */
  readonly username: string
  /** Restricted pages, by name (ORG-16). */
  readonly restricted_routes: readonly string[]
}

/** A member authenticated by a token. */
export interface CallingMember {
  readonly id: string
  readonly organisationId: string
  /** Location of the organization the member belongs to; null if unknown. */
  readonly locationId: string | null
  /** Session row of the token, so that log-out can end this device only. */
  readonly sessionId: string
  /** When the session ends: `idleEnd` unless it is used before (`getIdleEnd`), `end` in any case (RD-005). */
  readonly sessionLife: { readonly idleEnd: Temporal.Instant; readonly end: Temporal.Instant }
  /** False until the one-time code is confirmed: most requests are refused until then (RD-008). */
  readonly isVerified: boolean
}

/**
 * The caller, built once per request in `api-plugin.ts` from the Authorization header and `X-Client-Id`.
 */
export interface Caller {
  /** Language of the page the request comes from. */
  readonly language: Language
  /** The token's organization, else the one named by `X-Client-Id`; null when neither is known (RD-003). */
  readonly organisation: CallerOrganization | null
  readonly member: CallingMember | null
  /** Answer set of a visitor's answer token. */
  readonly answerSet: { readonly id: string; readonly organisationId: string } | null
}

const callers = new WeakMap<FastifyRequest, Caller>()
const owners = new WeakMap<FastifyRequest, string>()

/** Stores the caller as soon as it is known, for the audit, even if the request is refused later. */
export const setCaller = (request: FastifyRequest, caller: Caller): void => void callers.set(request, caller)
/** The caller; null if the request failed before it was identified. */
export const getCaller = (request: FastifyRequest): Caller | null => callers.get(request) ?? null

/** Stores whose data a request without a member token turned out to touch, for the audit. */
export const setDataOwner = (request: FastifyRequest, memberId: string): void =>
  void owners.set(request, memberId)
/** The member whose data the request touches; null if none was identified. */
export const getDataOwner = (request: FastifyRequest): string | null =>
  owners.get(request) ?? callers.get(request)?.member?.id ?? null

/** Organization id for row-level security: the token's, else the page's (RD-003). */
export const getTenantId = ({ organisation, member, answerSet }: Caller): string | null =>
  (member ?? answerSet)?.organisationId ?? organisation?.id ?? null

/** The calling member of an endpoint that requires one. */
export function requireCallingMember(caller: Caller): CallingMember {
  if (!caller.member) throw createNotAuthenticatedError()
  return caller.member
}
