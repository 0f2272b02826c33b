import type { StaffSession } from '@evenkeel/api-contract/staff/session'
import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { StaffContext } from '#app-context.ts'
import { presentGrants } from '#modules/staff-accounts/present-grants.ts'
import { listRoles } from '#modules/staff-accounts/grant-policy.ts'
import type { StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { decryptStaff } from '#modules/staff-accounts/staff-profile.ts'
import { findStaffAccount } from '#modules/staff-accounts/staff-repository.ts'

/** Returns the whole seconds until an instant, at least 0. */
const secondsUntil = (now: Temporal.Instant, then: Temporal.Instant): number =>
  Math.max(0, Math.floor((then.epochMilliseconds - now.epochMilliseconds) / 1000))

/** Maps the staff session to the response. */
export async function presentStaffSession(
  { store: { db }, clock, vault }: Pick<StaffContext, 'store' | 'clock' | 'vault'>,
  { id, grants, signedInBy, idleEnd, end }: StaffCaller,
): Promise<StaffSession> {
  const row = await findStaffAccount(db, id)
  if (!row) throw createNotAuthenticatedError()
  const { name, email } = await decryptStaff(vault, row)
  const grantsOf = await presentGrants(db, { vault }, grants)
  const now = clock.now()
  return {
    person: { id, name, email },
    roles: [...listRoles(grants)],
    grants: grantsOf(id),
    signed_in_by: signedInBy,
    idle_seconds_left: secondsUntil(now, idleEnd),
    seconds_left: secondsUntil(now, end),
  }
}
