import { and, eq, isNull } from 'drizzle-orm'
import type { StaffDeps } from '../deps.ts'
import {
  type ActOnPerson,
  refuseOneself,
  requireAnotherAdministrator,
  thePerson,
} from '../people/change-grants.ts'
import { endStaffSessions } from '../people/staff-store.ts'
import { staffGrants, staffPeople } from '../people/tables.ts'
import { endCredentials } from './credential-store.ts'
import { endInvitations } from './invitations.ts'
import { staffIdentities } from './tables.ts'

/** Ends a person for ever. The name stays: the audit needs it. */
export async function endStaff(
  { store: { db }, clock }: Pick<StaffDeps, 'store' | 'clock'>,
  act: ActOnPerson,
): Promise<void> {
  refuseOneself(act, 'Nobody ends themselves. Ask another administrator.')
  const now = clock.now()
  await db.transaction(async (tx) => {
    await thePerson(tx, act)
    await requireAnotherAdministrator(tx, now, act.on)
    await tx
      .update(staffPeople)
      .set({ endedAt: now })
      .where(and(eq(staffPeople.id, act.on), isNull(staffPeople.endedAt)))
    await tx
      .update(staffGrants)
      .set({ endedAt: now, endedBy: act.by })
      .where(and(eq(staffGrants.staffId, act.on), isNull(staffGrants.endedAt)))
    await endStaffSessions(tx, act.on)
    await endCredentials(tx, act.on)
    await endInvitations(tx, act.on)
    await tx.delete(staffIdentities).where(eq(staffIdentities.staffId, act.on))
  })
}
