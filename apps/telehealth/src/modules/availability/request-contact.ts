import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { appointmentRequests } from '#db/tables.ts'
import type { PatientVault } from '#patient-vault.ts'
import { decryptFields, type EncryptedFields, encryptFields } from '#encrypted-fields.ts'

type RequestRow = typeof appointmentRequests.$inferSelect
type Fields = Pick<RequestRow, 'contactNumber' | 'requestHash'>

/** The patient's phone number of an appointment request, and the request hash. */
export const requestContactFields: EncryptedFields<keyof Fields> = {
  table: 'appointment_requests',
  id: 'id',
  column: 'caller',
  columns: { contactNumber: 'contact_number', requestHash: 'request_hash' },
  empty: { contactNumber: '', requestHash: null },
}

/** Encrypts the contact columns of a request. */
export const encryptRequestContact = (
  { patientsHaveKeys }: Pick<PatientVault, 'patientsHaveKeys'>,
  cipher: Cipher,
  id: number,
  fields: Fields,
): Fields & { readonly caller: Buffer | null } =>
  patientsHaveKeys
    ? {
        ...(requestContactFields.empty as Fields),
        caller: encryptFields(requestContactFields, cipher, id, fields),
      }
    : { ...fields, caller: null }

/** Decrypts the contact columns of a request. */
export const decryptRequestContact = async (cipher: Cipher, row: RequestRow): Promise<RequestRow> =>
  row.caller === null
    ? row
    : { ...row, ...(await decryptFields<Fields>(requestContactFields, cipher, row.id, row.caller)) }
