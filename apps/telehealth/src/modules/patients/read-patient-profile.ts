import type { HandlerResult } from '@evenkeel/api-contract/endpoint'
import type { readPatient } from '@evenkeel/api-contract/telehealth/patients'
import { countUnread } from '#modules/messages/conversations.ts'
import { hasNoSessionLeft } from '#modules/ledger/sessions.ts'
import { countVisits } from './count-visits.ts'
import type { Patient } from '#caller.ts'
import type { ServiceDeps } from '#service.ts'

/** A patient's record with the number of visits that took place (CALL-46, ENTITY-14). */
export async function readPatientProfile(
  { db, clock, vault }: Pick<ServiceDeps, 'db' | 'clock' | 'vault'>,
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
