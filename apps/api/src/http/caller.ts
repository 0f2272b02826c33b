import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { FastifyRequest } from 'fastify'

/** The organisation a request belongs to. */
export interface CallerOrganization {
  readonly id: string
  /** Client id, also the code for restricted articles. */
  readonly username: string
  /** Pages it leaves out, by name (ORG-16). */
  readonly restricted_routes: readonly string[]
}

/** A member whose token was sent. */
export interface CallingMember {
  readonly id: string
  readonly organisationId: string
  /** Location of the organisation the member belongs to; null where none is known. */
  readonly locationId: string | null
  /** Session row of the token, so that log-out can end just this device. */
  readonly sessionId: string
  /** When the session ends: unless it is used before (`getIdleEnd`), and however much it is used (`end`) (RD-005). */
  readonly sessionLife: { readonly idleEnd: Temporal.Instant; readonly end: Temporal.Instant }
  /** False until the one-time code was confirmed: then most calls are refused (RD-008). */
  readonly isVerified: boolean
}

/** Who calls: built once per request in `identify-caller.ts` from the Authorization header and `X-Client-Id`. */
export interface Caller {
  /** The language of the page the call belongs to. */
  readonly language: Language
  /** The token's organisation, else the one named by `X-Client-Id`; null when neither is known (RD-003). */
  readonly organisation: CallerOrganization | null
  readonly member: CallingMember | null
  /** Answer set of a visitor's answer token. */
  readonly answerSet: { readonly id: string; readonly organisationId: string } | null
}

const callers = new WeakMap<FastifyRequest, Caller>()
const owners = new WeakMap<FastifyRequest, string>()

/** Notes who calls as soon as it is known, also where the call is refused then: for the audit. */
export const setCaller = (request: FastifyRequest, caller: Caller): void => void callers.set(request, caller)
/** Who calls; null where the request broke off before that was found out. */
export const getCaller = (request: FastifyRequest): Caller | null => callers.get(request) ?? null

/** Notes whose data a call without a member's token turned out to touch: whoever proved to be that member by it. */
export const setDataOwner = (request: FastifyRequest, memberId: string): void =>
  void owners.set(request, memberId)
/** The member whose data the call touches; null where nobody was recognised. */
export const getDataOwner = (request: FastifyRequest): string | null =>
  owners.get(request) ?? callers.get(request)?.member?.id ?? null

/** Id of the organisation whose rows exist for a caller: the token's, else the one the page belongs to (RD-003). */
export const getTenantId = ({ organisation, member, answerSet }: Caller): string | null =>
  (member ?? answerSet)?.organisationId ?? organisation?.id ?? null
