import { notAuthenticated } from '@evenkeel/server/http/failure'
import type { Caller, CallingMember } from './caller.ts'

/** The calling member of an endpoint that demands one. */
export function theMember(caller: Caller): CallingMember {
  if (!caller.member) throw notAuthenticated()
  return caller.member
}
