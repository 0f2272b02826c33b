import { type Cipher, decryptText, encryptText } from '@evenkeel/server-kit/crypto/vault'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { appointmentRequests } from '#db/tables.ts'
import { decryptFields, type EncryptedFields, encryptFields, type PatientVault } from '#patient-vault.ts'
import type { AppointmentRow } from './reserve-slot.ts'

type RequestRow = typeof appointmentRequests.$inferSelect
type AppointmentContact = Pick<AppointmentRow, 'callInNumber' | 'consentUserInitials' | 'requestHash'>
type RequestContact = Pick<RequestRow, 'contactNumber' | 'requestHash'>

/**
 * The patient's phone number and initials for a visit, and the request hash, from which both could be
 * guessed.
 */
export const appointmentContactFields: EncryptedFields<keyof AppointmentContact> = {
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

/** The patient's phone number of an appointment request, and the request hash. */
export const requestContactFields: EncryptedFields<keyof RequestContact> = {
  table: 'appointment_requests',
  id: 'id',
  column: 'caller',
  columns: { contactNumber: 'contact_number', requestHash: 'request_hash' },
  empty: { contactNumber: '', requestHash: null },
}

const encryptContact =
  <Name extends string, Contact extends Readonly<Record<Name, string | null>>>(
    columns: EncryptedFields<Name>,
  ) =>
  (
    { patientsHaveKeys }: Pick<PatientVault, 'patientsHaveKeys'>,
    cipher: Cipher,
    id: number,
    contact: Contact,
  ): Contact & { readonly caller: Buffer | null } =>
    patientsHaveKeys
      ? { ...contact, ...columns.empty, caller: encryptFields(columns, cipher, id, contact) }
      : { ...contact, caller: null }

/** Encrypts the contact columns of a visit. */
export const encryptAppointmentContact = encryptContact<keyof AppointmentContact, AppointmentContact>(
  appointmentContactFields,
)

/** Encrypts the contact columns of a request. */
export const encryptRequestContact = encryptContact<keyof RequestContact, RequestContact>(
  requestContactFields,
)

const decryptContact =
  <Contact>(columns: EncryptedFields<keyof Contact & string>) =>
  async <Row extends Contact & { readonly id: number; readonly caller: Buffer | null }>(
    cipher: Cipher,
    row: Row,
  ): Promise<Row> =>
    row.caller === null
      ? row
      : { ...row, ...(await decryptFields<Contact>(columns, cipher, row.id, row.caller)) }

/** Decrypts the contact columns of a visit. */
export const decryptAppointmentContact = decryptContact<AppointmentContact>(appointmentContactFields)

/** Decrypts the contact columns of a request. */
export const decryptRequestContact = decryptContact<RequestContact>(requestContactFields)

type Column = 'chief_complaint' | 'chief_complaint_comments' | 'survey_answer'
const reasonContext = (row: number, column: Column): EncryptionContext => ({
  table: 'appointments',
  row,
  column,
})

/** The reasons for a visit. */
interface VisitReasons {
  readonly chiefComplaint: string
  readonly chiefComplaintComments: string | null
  readonly surveyAnswer: string
}

/** Encrypts the note for the counselor for the row of the visit. */
export const encryptNote = (cipher: Cipher, id: number, note: string | null): Buffer | null =>
  encryptText(cipher, reasonContext(id, 'chief_complaint_comments'), note)

/** Decrypts the note for the counselor; null when there is none. */
export const decryptNote = (
  cipher: Cipher,
  row: Pick<AppointmentRow, 'id' | 'chiefComplaintComments'>,
): Promise<string | null> =>
  decryptText(cipher, reasonContext(row.id, 'chief_complaint_comments'), row.chiefComplaintComments)

/** Encrypts the reasons for the row they are stored in. */
export const encryptReasons = (cipher: Cipher, id: number, reasons: VisitReasons) => ({
  chiefComplaint: encryptText(cipher, reasonContext(id, 'chief_complaint'), reasons.chiefComplaint),
  chiefComplaintComments: encryptNote(cipher, id, reasons.chiefComplaintComments),
  surveyAnswer: encryptText(cipher, reasonContext(id, 'survey_answer'), reasons.surveyAnswer),
})

/** Decrypts the chief complaint of a booking. */
export const decryptComplaint = (
  cipher: Cipher,
  row: Pick<AppointmentRow, 'id' | 'chiefComplaint'>,
): Promise<string> => cipher.decrypt(reasonContext(row.id, 'chief_complaint'), row.chiefComplaint)

/** Decrypts all reasons given at the booking. */
export async function decryptReasons(
  cipher: Cipher,
  row: Pick<AppointmentRow, 'id' | 'chiefComplaint' | 'chiefComplaintComments' | 'surveyAnswer'>,
): Promise<VisitReasons> {
  return {
    chiefComplaint: await decryptComplaint(cipher, row),
    chiefComplaintComments: await decryptNote(cipher, row),
    surveyAnswer: await cipher.decrypt(reasonContext(row.id, 'survey_answer'), row.surveyAnswer),
  }
}
