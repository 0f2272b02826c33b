import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { issuePatientToken } from '@evenkeel/api-contract/telehealth/patients'
import type { Patient } from '#caller.ts'
import type { patients } from '#db/tables.ts'
import { decryptFields, type EncryptedFields, encryptFields, type PatientVault } from '#patient-vault.ts'

/** A patient to write; the id is made by the database. */
export type PatientDetails = Omit<typeof patients.$inferInsert, 'id'>

type SignUpBody = EndpointInput<typeof issuePatientToken>['body']

/** Eastern time, the default time zone. */
export const EASTERN_TIME_ZONE_ID = 1

/** Builds a patient's row from the partner's data; missing fields are empty. */
export function toPatientDetails(person: SignUpBody['auth'], org: SignUpBody['org']): PatientDetails {
  return {
    kind: 'patient',
    memberId: person.member_id,
    ou: org.ou,
    firstName: person.first_name,
    lastName: person.last_name,
    gender: person.gender,
    birthdate: person.birthdate,
    email: person.email,
    phone: person.phone ?? '',
    address1: person.address1 ?? '',
    address2: person.address2,
    city: person.city ?? '',
    state: person.state ?? '',
    zip: person.zip ?? '',
    relationship: person.relationship,
    usTimeZoneId: person.us_time_zone_id ?? EASTERN_TIME_ZONE_ID,
    coveredSessions: org.covered_sessions,
    yearBegins: org.session_terms?.year_begins ?? null,
    perConcern: org.session_terms?.per_concern ?? null,
    noticeHours: org.session_terms?.notice_hours ?? null,
    noShowCounts: org.session_terms?.no_show_counts ?? null,
    givesBackNoFit: org.session_terms?.gives_back_no_fit ?? null,
  }
}

/** The encrypted fields of a patient. */
type Fields = Pick<
  Patient,
  | 'firstName'
  | 'lastName'
  | 'gender'
  | 'birthdate'
  | 'email'
  | 'phone'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'zip'
  | 'relationship'
>

/** The personal details of a patient. */
export const patientDetailFields: EncryptedFields<keyof Fields> = {
  table: 'patients',
  id: 'member_id',
  column: 'details',
  columns: {
    firstName: 'first_name',
    lastName: 'last_name',
    gender: 'gender',
    birthdate: 'birthdate',
    email: 'email',
    phone: 'phone',
    address1: 'address1',
    address2: 'address2',
    city: 'city',
    state: 'state',
    zip: 'zip',
    relationship: 'relationship',
  },
  empty: {
    firstName: '',
    lastName: '',
    gender: '',
    birthdate: '1900-01-01',
    email: '',
    phone: '',
    address1: '',
    address2: null,
    city: '',
    state: '',
    zip: '',
    relationship: '',
  },
}

const empty = patientDetailFields.empty as Fields
type Within = Parameters<PatientVault['patientCipher']>[1]

/** A patient's row with decrypted details. A visitor has none. */
export async function decryptPatient(
  vault: Pick<PatientVault, 'patientCipher'>,
  row: Patient,
  within?: Within,
): Promise<Patient> {
  if (row.details === null) return row
  const cipher = await vault.patientCipher(row, within)
  return { ...row, ...(await decryptFields<Fields>(patientDetailFields, cipher, row.memberId, row.details)) }
}

/** The row to store: with patient keys, the plaintext columns are empty. */
export async function encryptPatient(
  vault: Pick<PatientVault, 'patientCipher' | 'patientsHaveKeys'>,
  details: PatientDetails,
  within?: Within,
): Promise<PatientDetails> {
  if (!vault.patientsHaveKeys || details.kind === 'visitor') return details
  const cipher = await vault.patientCipher(details, within)
  const fields = { ...details, address2: details.address2 ?? null }
  return {
    ...details,
    ...empty,
    details: encryptFields(patientDetailFields, cipher, details.memberId, fields),
  }
}
