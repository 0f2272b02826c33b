import { listStaffOrganizations, readStaffSession, staffLogOut } from '@evenkeel/api-contract/staff/session'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { StaffContext } from '#app-context.ts'
import { presentStaffSession } from './present-staff-session.ts'
import { type StaffCall, requireStaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { listGrantedOrganizations } from '#modules/staff-accounts/staff-organizations.ts'
import { clearStaffCookie, endStaffSession } from './staff-sessions.ts'

/**
 * Registers session and log-out endpoints; `onLeave` releases tasks that others could not claim in
 * the meantime.
 */
export function staffSessionRoutes(
  serve: RegisterEndpoint<StaffCall>,
  deps: StaffContext,
  onLeave: (staffId: string) => Promise<void>,
): void {
  const { db } = deps.store
  serve(readStaffSession, ({ caller }) => presentStaffSession(deps, requireStaffCaller(caller)))
  serve(staffLogOut, async ({ caller, reply }) => {
    const { id, sessionId } = requireStaffCaller(caller)
    await endStaffSession(db, sessionId)
    await onLeave(id)
    clearStaffCookie(reply, deps)
    return { message: 'You are logged out.' }
  })
  serve(listStaffOrganizations, async ({ caller }) => ({
    results: [...(await listGrantedOrganizations(db, requireStaffCaller(caller).grants))],
  }))
}
