import type { StaffSession } from '@evenkeel/contract/staff/session'
import { createNotAuthenticatedError } from '@evenkeel/server/http/failure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffDeps } from '../deps.ts'
import { presentStaffSession } from '../people/present-session.ts'
import { setAuditActor } from '../people/staff-caller.ts'
import { findStaffCaller, setStaffCookie } from '../people/staff-sessions.ts'

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
