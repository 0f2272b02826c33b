import { eq, sql } from 'drizzle-orm'
import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { type Patient, requirePatient } from '#caller.ts'
import { appointments } from '#db/tables.ts'
import { hasNoSessionLeft } from '#modules/ledger/sessions.ts'
import { countUnread } from '#modules/messages/conversations.ts'
import type { RouteContext, AppContext } from '#app-context.ts'

/**
 * Number of a patient's visits that took place as of `now`: marked as completed, or booked and over (RD-015).
 */
async function countVisits(db: Queryable, patientId: number, now: Temporal.Instant): Promise<number> {
  const { status, endsAt } = appointments
  const over = sql`${status} = 'completed' or (${status} = 'booked' and ${endsAt} <= ${now.toString()})`
  const [row] = await db
    .select({ tookPlace: sql<number>`(count(*) filter (where ${over}))::int` })
    .from(appointments)
    .where(eq(appointments.patientId, patientId))
  return row?.tookPlace ?? 0
}

/** A patient's record with the number of visits that took place (CALL-46, ENTITY-14). */
async function readPatientProfile(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  patient: Patient,
): Promise<HandlerResult<typeof readPatient>> {
  const now = clock.now()
  const wanted = { startsAt: now, chiefComplaint: null, movedFrom: null }
  return {
    patient_profile: {
      id: patient.id,
      fullname: `${patient.firstName} ${patient.lastName}`,
      first_name: patient.firstName,
      last_name: patient.lastName,
      email: patient.email,
      gender: patient.gender,
      birthdate: patient.birthdate,
      phone: patient.phone,
      us_time_zone_id: patient.usTimeZoneId,
      unread_message_count: await countUnread(db, patient.id),
      completed_appointments: await countVisits(db, patient.id, now),
      sessions_used_up: await hasNoSessionLeft({ db, vault }, patient, wanted, now),
    },
  }
}

export function patientRoutes(service: Pick<RouteContext, 'serve' | 'db' | 'clock' | 'vault'>): void {
  service.serve(readPatient, ({ caller }) => readPatientProfile(service, requirePatient(caller)))
}
