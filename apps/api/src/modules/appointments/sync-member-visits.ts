import { findMember } from '#modules/members/member-repository.ts'
import { hasOpenReschedule } from './reschedules/reschedule-repository.ts'
import { compareVisits } from './visits/visit-policy.ts'
import { updateVisit, listVisits } from './visits/visit-repository.ts'
import { getPatientAccess, cancelVisit, saveVisit, updateVisitTime } from './visits/visit-service.ts'
import type { AppointmentsDeps } from './deps.ts'

type SyncMemberVisitsDeps = Pick<AppointmentsDeps, 'store' | 'clock' | 'randomUuid' | 'telehealth' | 'vault'>

/**
 * Compares the copies of a member with the telehealth service and orders the mails about what is new: whoever booked or
 * cancelled, and wherever. False while a reschedule is under way, which knows better what moves where.
 */
export async function syncMemberVisits(deps: SyncMemberVisitsDeps, memberId: string): Promise<boolean> {
  const { db } = deps.store
  const member = await findMember({ db, vault: deps.vault }, memberId)
  if (!member?.verifiedAt) return true
  const who = await getPatientAccess(deps, member)
  const listed = await deps.telehealth.upcoming(who)
  if (await hasOpenReschedule(db, memberId)) return false
  const found = compareVisits(await listVisits(db, memberId), listed, deps.clock.now())
  const lost = await Promise.all(
    found.missing.map(async (visit) => ({
      visit,
      appointment: await deps.telehealth.appointment(who, visit.mdliveAppointmentId),
    })),
  )
  return db.transaction(async (tx) => {
    if (await hasOpenReschedule(tx, memberId)) return false
    for (const time of found.added) await saveVisit(tx, deps, member, time)
    for (const { row, time } of found.changed) await updateVisitTime(tx, deps, row, time)
    for (const row of found.over) await updateVisit(tx, row, { status: 'over' }, deps.clock.now())
    for (const { visit, appointment } of lost) {
      if (appointment?.status === 'completed') {
        await updateVisit(tx, visit, { status: 'over' }, deps.clock.now())
      } else if (appointment?.status !== 'booked') await cancelVisit(tx, deps, visit, 'cancelled')
    }
    return true
  })
}
