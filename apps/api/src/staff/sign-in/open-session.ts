import type { StaffSession } from '@evenkeel/contract/staff/session'
import { notAuthenticated } from '@evenkeel/server/http/failure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffDeps } from '../deps.ts'
import { presentSession } from '../people/present-session.ts'
import { noteActor } from '../people/staff-caller.ts'
import { findStaffCaller, setStaffCookie } from '../people/staff-sessions.ts'

/** Hands a session that was just started to the browser, and says who is signed in. */
export async function openSession(
  deps: StaffDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string,
): Promise<StaffSession> {
  const caller = await findStaffCaller(deps.store.db, deps, token, 'none')
  // Ended in this very moment.
  if (!caller) throw notAuthenticated()
  noteActor(request, caller.id)
  setStaffCookie(reply, deps, token)
  return presentSession(deps, caller)
}
