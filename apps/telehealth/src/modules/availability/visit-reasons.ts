import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import { decryptText, encryptText } from '@evenkeel/server-kit/crypto/encrypted-text'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { AppointmentRow } from './reserve-slot.ts'

type Column = 'chief_complaint' | 'chief_complaint_comments' | 'survey_answer'
const reasonContext = (row: number, column: Column): EncryptionContext => ({
  table: 'appointments',
  row,
  column,
})

/** The reasons for a visit. */
export interface VisitReasons {
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
