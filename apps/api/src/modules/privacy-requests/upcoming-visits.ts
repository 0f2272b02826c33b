import { and, eq, gt } from 'drizzle-orm'
import { visits } from '#modules/appointments/tables.ts'
import { mayHavePatient } from '#modules/members/patients/patient-removals.ts'
import { findMember } from '#modules/members/member-repository.ts'
import type { PrivacyDeps } from './deps.ts'
import type { DataOwner } from './member-rows.ts'

type UpcomingVisitsDeps = Pick<PrivacyDeps, 'store' | 'clock' | 'vault' | 'asPatient' | 'telehealth'>

/** Appointments that have not begun, by their ids at the telehealth service. What it says counts; while it is silent, our copy does. */
export async function findUpcomingVisits(
  deps: UpcomingVisitsDeps,
  owner: DataOwner,
): Promise<readonly number[]> {
  const { db } = deps.store
  const now = deps.clock.now()
  const copies = await db
    .select({ id: visits.mdliveAppointmentId })
    .from(visits)
    .where(and(eq(visits.memberId, owner.id), eq(visits.status, 'booked'), gt(visits.startsAt, now)))
  const known = copies.map(({ id }) => id)
  const member = await findMember({ db, vault: deps.vault }, owner.id)
  // Asking in a member's name makes the patient where there is none: at a service elsewhere nobody could take it back.
  if (!member || !mayHavePatient(deps.telehealth, member)) return known
  try {
    const upcoming = await deps.asPatient(owner, (who) => deps.telehealth.upcoming(who))
    const isAhead = (start: string): boolean =>
      Temporal.Instant.from(start).epochMilliseconds > now.epochMilliseconds
    return upcoming.flatMap(({ id, start_time }) => (isAhead(start_time) ? [id] : []))
  } catch {
    return known
  }
}

/** Cancels appointments at the telehealth service, where their hours are free again; false when it does not do it. */
export async function cancelVisits(
  deps: Pick<PrivacyDeps, 'asPatient' | 'telehealth'>,
  owner: DataOwner,
  ids: readonly number[],
): Promise<boolean> {
  try {
    for (const id of ids) await deps.asPatient(owner, (who) => deps.telehealth.cancel(who, id))
    return true
  } catch {
    return false
  }
}
