import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { PatientVault } from '#patient-vault.ts'
import { decryptFields, type EncryptedFields, encryptFields } from '#encrypted-fields.ts'
import type { AppointmentRow } from './reserve-slot.ts'

type Fields = Pick<AppointmentRow, 'callInNumber' | 'consentUserInitials' | 'requestHash'>

/**
 * The patient's phone number and initials for a visit, and the request hash, from which both could be
 * guessed.
 */
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

/** Encrypts the contact columns of a visit. */
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

/** Decrypts the contact columns of a visit. */
export const decryptAppointmentContact = async (
  cipher: Cipher,
  row: AppointmentRow,
): Promise<AppointmentRow> =>
  row.caller === null
    ? row
    : { ...row, ...(await decryptFields<Fields>(appointmentContactFields, cipher, row.id, row.caller)) }
