import type { StaffSession } from '@evenkeel/api-contract/staff/session'
import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import { presentStaffSession } from './present-staff-session.ts'
import { setAuditActor } from '#modules/staff-accounts/staff-caller.ts'
import { findStaffCaller, setStaffCookie } from './staff-sessions.ts'

/** Hands a session that was just started to the browser, and says who is signed in. */
export async function openStaffSession(
  deps: StaffDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string,
): Promise<StaffSession> {
  const caller = await findStaffCaller(deps.store.db, deps, token, 'none')
  // Ended in this very moment.
  if (!caller) throw createNotAuthenticatedError()
  setAuditActor(request, caller.id)
  setStaffCookie(reply, deps, token)
  return presentStaffSession(deps, caller)
}
