import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { staffCsrfHeader, todayPageMarker } from '@evenkeel/api-contract/staff/session'
import {
  createNotAuthenticatedError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { Authenticate } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'
import { enforceRateLimit } from '#modules/rate-limit/rate-limit.ts'
import type { StaffContext } from '#app-context.ts'
import {
  hasRole,
  setAuditActor,
  type StaffCall,
  type StaffCaller,
} from '#modules/staff-accounts/access-control.ts'
import { findStaffCaller, readStaffCookie, type SessionUse } from './staff-sessions.ts'

/**
 * Whether a request comes from the staff application: no form and no other page can send the header and
 * this origin.
 */
const hasCsrfHeader = ({ headers }: FastifyRequest, staffUrl: string): boolean =>
  headers[staffCsrfHeader] === '1' && headers.origin === staffUrl

/** Rejects writes that do not come from the staff application. */
export function requireCsrfHeader(
  { staffUrl }: Pick<StaffContext, 'staffUrl'>,
  request: FastifyRequest,
  { method }: Endpoint,
): void {
  if (method !== 'GET' && !hasCsrfHeader(request, staffUrl)) throw createPermissionDeniedError()
}

function getSessionUse({ headers }: FastifyRequest, endpoint: Endpoint): SessionUse {
  const background = headers[backgroundHeader]
  if (background === todayPageMarker) return 'watch'
  return background !== undefined || endpoint.success.events !== undefined ? 'none' : 'use'
}

/**
 * Authenticates staff by the cookie only: member tokens are not valid here. Does not reject calls, and
 * records the actor.
 */
export async function requireStaff(
  context: StaffContext,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<StaffCaller> {
  const token = readStaffCookie(request, context)
  const staff =
    token === null
      ? null
      : await findStaffCaller(context.store.db, context, token, getSessionUse(request, endpoint))
  if (!staff) throw createNotAuthenticatedError()
  setAuditActor(request, staff.id)
  return staff
}

/** Whether the staff member may call the endpoint at all; each action checks the organization itself. */
const canCall = ({ roles }: Endpoint, { grants }: StaffCaller): boolean =>
  roles === undefined || hasRole(grants, roles)

/** Authenticates staff calls. Writes must come from the staff application. */
export const createStaffAuthentication =
  (context: StaffContext): Authenticate<StaffCall> =>
  async (request, endpoint) => {
    requireCsrfHeader(context, request, endpoint)
    const isOpen = endpoint.auth === 'none'
    await enforceRateLimit(context, { endpoint, ip: request.ip, isAnonymous: isOpen })
    if (isOpen) return { staff: null }
    if (endpoint.auth !== 'staff') throw createPermissionDeniedError()
    const staff = await requireStaff(context, request, endpoint)
    if (!canCall(endpoint, staff)) throw createPermissionDeniedError()
    return { staff }
  }
