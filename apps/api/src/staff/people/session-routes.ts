import { listStaffOrganisations, readStaffSession, staffLogOut } from '@evenkeel/contract/staff/session'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { StaffDeps } from '../deps.ts'
import { presentSession } from './present-session.ts'
import { type StaffCall, theStaff } from './staff-caller.ts'
import { organisationsOf } from './staff-organisations.ts'
import { clearStaffCookie, endStaffSession } from './staff-sessions.ts'

/** Who is signed in, and log-out; `onLeave` frees what nobody else could take while the person is away. */
export function staffSessionRoutes(
  serve: Serve<StaffCall>,
  deps: StaffDeps,
  onLeave: (staffId: string) => Promise<void>,
): void {
  const { db } = deps.store
  serve(readStaffSession, ({ caller }) => presentSession(deps, theStaff(caller)))
  serve(staffLogOut, async ({ caller, reply }) => {
    const { id, sessionId } = theStaff(caller)
    await endStaffSession(db, sessionId)
    await onLeave(id)
    clearStaffCookie(reply, deps)
    return { message: 'You are logged out.' }
  })
  serve(listStaffOrganisations, async ({ caller }) => ({
    results: [...(await organisationsOf(db, theStaff(caller).grants))],
  }))
}
