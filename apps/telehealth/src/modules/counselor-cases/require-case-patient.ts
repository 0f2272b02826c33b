import { sql } from 'drizzle-orm'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Patient } from '#caller.ts'
import { fitsInteger } from '#db/fits-integer.ts'
import { findPatient, type PatientAccess } from '#modules/patients/repository.ts'
import type { CounselorCaller } from '#modules/counselor-auth/counselor-caller.ts'

/** Whether a patient has or had a visit with a counselor that was not canceled, or a conversation, or was referred to them. */
async function isCase(db: Queryable, providerId: number, patientId: number): Promise<boolean> {
  const [row] = await queryRows<{ is: boolean }>(
    db,
    sql`select exists (
        select from telehealth.appointments
        where provider_id = ${providerId} and patient_id = ${patientId} and status in ('booked', 'completed')
      ) or exists (
        select from telehealth.conversations where provider_id = ${providerId} and patient_id = ${patientId}
      ) or exists (
        select from telehealth.referrals where provider_id = ${providerId} and patient_id = ${patientId}
      ) as is`,
  )
  return row?.is === true
}

/** The patient of one of the caller's own cases. Those of others look like none. */
export async function requireCasePatient(
  at: PatientAccess,
  { providerId }: Pick<CounselorCaller, 'providerId'>,
  patientId: number,
): Promise<Patient> {
  if (!fitsInteger(patientId) || !(await isCase(at.db, providerId, patientId))) throw createNotFoundError()
  const patient = await findPatient(at, patientId)
  if (patient?.kind !== 'patient') throw createNotFoundError()
  return patient
}
