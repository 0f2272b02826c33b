import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { PatientVault } from '#patient-vault.ts'
import { decryptFields, type EncryptedFields, encryptFields } from '#encrypted-fields.ts'
import type { AppointmentRow } from './reserve-slot.ts'

type Fields = Pick<AppointmentRow, 'callInNumber' | 'consentUserInitials' | 'requestHash'>

/** How the patient of a visit is reached and signed, and the hash of what was sent, with which all of it could be guessed at. */
export const appointmentContactFields: EncryptedFields<keyof Fields> = {
  table: 'appointments',
  id: 'id',
  column: 'caller',
  columns: {
    callInNumber: 'call_in_number',
    consentUserInitials: 'consent_user_initials',
    requestHash: 'request_hash',
  },
  empty: { callInNumber: '', consentUserInitials: '', requestHash: null },
}

/** The columns of a visit as they are kept. */
export const encryptAppointmentContact = (
  { patientsHaveKeys }: Pick<PatientVault, 'patientsHaveKeys'>,
  cipher: Cipher,
  id: number,
  fields: Fields,
): Fields & { readonly caller: Buffer | null } =>
  patientsHaveKeys
    ? {
        ...(appointmentContactFields.empty as Fields),
        caller: encryptFields(appointmentContactFields, cipher, id, fields),
      }
    : { ...fields, caller: null }

/** A visit with what its value says. */
export const decryptAppointmentContact = async (
  cipher: Cipher,
  row: AppointmentRow,
): Promise<AppointmentRow> =>
  row.caller === null
    ? row
    : { ...row, ...(await decryptFields<Fields>(appointmentContactFields, cipher, row.id, row.caller)) }
