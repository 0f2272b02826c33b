import { and, eq, isNull } from 'drizzle-orm'
import type { StaffDeps } from './deps.ts'
import {
  type AccountAction,
  rejectSelfAction,
  requireAnotherAdministrator,
  requireStaffAccount,
} from './change-grants.ts'
import { endStaffSessions } from './staff-repository.ts'
import { staffGrants, staffAccounts } from './tables.ts'
import { deletePasskeys } from './passkey-repository.ts'
import { deleteInvitations } from './invitation-repository.ts'
import { staffIdentities } from './credential-tables.ts'

/** Ends a person for ever. The name stays: the audit needs it. */
export async function deactivateStaff(
  { store: { db }, clock }: Pick<StaffDeps, 'store' | 'clock'>,
  act: AccountAction,
): Promise<void> {
  rejectSelfAction(act, 'Nobody ends themselves. Ask another administrator.')
  const now = clock.now()
  await db.transaction(async (tx) => {
    await requireStaffAccount(tx, act)
    await requireAnotherAdministrator(tx, now, act.on)
    await tx
      .update(staffAccounts)
      .set({ endedAt: now })
      .where(and(eq(staffAccounts.id, act.on), isNull(staffAccounts.endedAt)))
    await tx
      .update(staffGrants)
      .set({ endedAt: now, endedBy: act.by })
      .where(and(eq(staffGrants.staffId, act.on), isNull(staffGrants.endedAt)))
    await endStaffSessions(tx, act.on)
    await deletePasskeys(tx, act.on)
    await deleteInvitations(tx, act.on)
    await tx.delete(staffIdentities).where(eq(staffIdentities.staffId, act.on))
  })
}
