import { backgroundHeader } from '@evenkeel/contract/own/sessions'
import type { EndpointShape } from '@evenkeel/contract/endpoint'
import { staffHeader, watchingToday } from '@evenkeel/contract/staff/session'
import { notAuthenticated, permissionDenied } from '@evenkeel/server/http/failure'
import type { Identify } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyRequest } from 'fastify'
import { throttle } from '#features/attempts/throttle.ts'
import type { StaffDeps } from './deps.ts'
import { hasRole } from './people/rules.ts'
import { noteActor, type StaffCall, type StaffCaller } from './people/staff-caller.ts'
import { findStaffCaller, type SessionUse, staffCookie } from './people/staff-sessions.ts'

/** Whether a request was sent by the staff application itself: no form and no other page can send the header and this origin. */
const isFromApplication = ({ headers }: FastifyRequest, staffUrl: string): boolean =>
  headers[staffHeader] === '1' && headers.origin === staffUrl

/** Refuses what writes and does not come from the staff application. */
export function requireApplication(
  { staffUrl }: Pick<StaffDeps, 'staffUrl'>,
  request: FastifyRequest,
  { method }: EndpointShape,
): void {
  if (method !== 'GET' && !isFromApplication(request, staffUrl)) throw permissionDenied()
}

function useOf({ headers }: FastifyRequest, endpoint: EndpointShape): SessionUse {
  const background = headers[backgroundHeader]
  if (background === watchingToday) return 'watch'
  return background !== undefined || endpoint.success.events !== undefined ? 'none' : 'use'
}

/** Who is signed in, by the cookie alone: tokens of members mean nothing here. Refuses nobody's calls, and notes who acts. */
export async function requireStaff(
  deps: StaffDeps,
  request: FastifyRequest,
  endpoint: EndpointShape,
): Promise<StaffCaller> {
  const token = staffCookie(request, deps)
  const staff =
    token === null ? null : await findStaffCaller(deps.store.db, deps, token, useOf(request, endpoint))
  if (!staff) throw notAuthenticated()
  noteActor(request, staff.id)
  return staff
}

/** Whether the person may call the endpoint at all; for which organisation, each act asks by itself. */
const mayCall = ({ roles }: EndpointShape, { grants }: StaffCaller): boolean =>
  roles === undefined || hasRole(grants, roles)

/** Finds out who of the staff calls. Whatever writes must come from the staff application. */
export const identifyStaff =
  (deps: StaffDeps): Identify<StaffCall> =>
  async (request, endpoint) => {
    requireApplication(deps, request, endpoint)
    const isOpen = endpoint.auth === 'none'
    await throttle(deps, { endpoint, ip: request.ip, isAnonymous: isOpen })
    if (isOpen) return { staff: null }
    if (endpoint.auth !== 'staff') throw permissionDenied()
    const staff = await requireStaff(deps, request, endpoint)
    if (!mayCall(endpoint, staff)) throw permissionDenied()
    return { staff }
  }
