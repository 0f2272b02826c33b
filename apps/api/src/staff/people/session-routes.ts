import { listStaffOrganisations, readStaffSession, staffLogOut } from '@evenkeel/contract/staff/session'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { StaffDeps } from '../deps.ts'
import { presentSession } from './present-session.ts'
import { type StaffCall, theStaff } from './staff-caller.ts'
import { organisationsOf } from './staff-organisations.ts'
import { clearStaffCookie, endStaffSession } from './staff-sessions.ts'

/** Who is signed in, and log-out. */
export function staffSessionRoutes(serve: Serve<StaffCall>, deps: StaffDeps): void {
  const { db } = deps.store
  serve(readStaffSession, ({ caller }) => presentSession(deps, theStaff(caller)))
  serve(staffLogOut, async ({ caller, reply }) => {
    await endStaffSession(db, theStaff(caller).sessionId)
    clearStaffCookie(reply, deps)
    return { message: 'You are logged out.' }
  })
  serve(listStaffOrganisations, async ({ caller }) => ({
    results: [...(await organisationsOf(db, theStaff(caller).grants))],
  }))
}
