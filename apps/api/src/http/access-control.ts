import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { Caller, CallingMember } from './caller.ts'

/** The calling member of an endpoint that requires one. */
export function requireCallingMember(caller: Caller): CallingMember {
  if (!caller.member) throw createNotAuthenticatedError()
  return caller.member
}
