import type { Patient } from '#caller.ts'
import type { PatientVault } from '#patient-vault.ts'
import { decryptFields, type EncryptedFields, encryptFields } from '#encrypted-fields.ts'
import type { PatientDetails } from './patient-details.ts'

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
