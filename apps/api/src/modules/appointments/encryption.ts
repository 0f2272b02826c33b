import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import { type Cipher, type DataSubject, decryptText, encryptText } from '@evenkeel/server-kit/crypto/vault'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { AppointmentRow } from './drafts/appointment-repository.ts'
import type { SlotQueryRow } from './slot-queries/slot-query-repository.ts'
import type { RescheduleRow } from './reschedules/reschedule-repository.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

type Column =
  | 'chief_complaint'
  | 'chief_complaint_comments'
  | 'survey_answer'
  | 'response'
  | 'comments'
  | 'customer_call_in_number'
  | 'consent_user_initials'
  | 'contact_number'
  | 'caller'
  | 'request_hash'
type Table = 'appointments' | 'slot_queries' | 'reschedules'
const getEncryptionContext = (table: Table, row: string, column: Column): EncryptionContext => ({
  table,
  row,
  column,
})

/** Returns the data subject whose key encrypts a row. */
export const getDataSubject = ({
  memberId,
  organisationId,
}: Readonly<Record<'memberId' | 'organisationId', string>>): DataSubject => ({ id: memberId, organisationId })

/** Free text a member typed for an appointment, decrypted. */
export interface AppointmentText {
  readonly chiefComplaint?: string | null
  /** Note for the counselor before the visit. */
  readonly comments?: string | null
  readonly surveyAnswer?: string
  /** Answers of the in-person questions. */
  readonly response?: readonly unknown[]
  /** Ten digits; null if the profile number applies. */
  readonly customerCallInNumber?: string | null
  readonly consentUserInitials?: string
}

/** The part of the free text that a booking needs. */
export type BookingText = Readonly<
  Record<
    'chiefComplaint' | 'comments' | 'surveyAnswer' | 'customerCallInNumber' | 'consentUserInitials',
    string | null
  >
>

/** Encrypts the given fields of an appointment; fields that were not given are left out. */
export function encryptAppointmentText(cipher: Cipher, id: string, typed: AppointmentText) {
  const { chiefComplaint, comments, surveyAnswer, response, customerCallInNumber, consentUserInitials } =
    typed
  const at = (column: Column) => getEncryptionContext('appointments', id, column)
  return {
    ...(chiefComplaint === undefined
      ? {}
      : { chiefComplaint: encryptText(cipher, at('chief_complaint'), chiefComplaint) }),
    ...(comments === undefined
      ? {}
      : { comments: encryptText(cipher, at('chief_complaint_comments'), comments) }),
    ...(surveyAnswer === undefined
      ? {}
      : { surveyAnswer: cipher.encrypt(at('survey_answer'), surveyAnswer) }),
    ...(response === undefined ? {} : { response: cipher.encrypt(at('response'), JSON.stringify(response)) }),
    ...(customerCallInNumber === undefined
      ? {}
      : { customerCallInNumber: encryptText(cipher, at('customer_call_in_number'), customerCallInNumber) }),
    ...(consentUserInitials === undefined
      ? {}
      : { consentUserInitials: cipher.encrypt(at('consent_user_initials'), consentUserInitials) }),
  }
}

/** Decrypts the free text for a booking. */
export async function decryptBookingText(cipher: Cipher, row: AppointmentRow): Promise<BookingText> {
  const opened = (column: Column, value: Buffer | null) =>
    decryptText(cipher, getEncryptionContext('appointments', row.id, column), value)
  return {
    chiefComplaint: await opened('chief_complaint', row.chiefComplaint),
    comments: await opened('chief_complaint_comments', row.comments),
    surveyAnswer: await opened('survey_answer', row.surveyAnswer),
    customerCallInNumber: await opened('customer_call_in_number', row.customerCallInNumber),
    consentUserInitials: await opened('consent_user_initials', row.consentUserInitials),
  }
}

/**
 * Hash of a request body, encrypted for its row: somebody who guesses the whole body could otherwise
 * confirm it with the hash.
 */
export const encryptRequestHash = (cipher: Cipher, table: Table, id: string, hash: string): Buffer =>
  cipher.encrypt(getEncryptionContext(table, id, 'request_hash'), hash)

/** Rejects a request that reuses the key of a row with different contents. */
export async function requireSameRequest(
  cipher: Cipher,
  table: Table,
  row: { readonly id: string; readonly requestHash: Buffer | null },
  hash: string,
): Promise<void> {
  if (
    (await decryptText(cipher, getEncryptionContext(table, row.id, 'request_hash'), row.requestHash)) === hash
  )
    return
  throw createHttpError('Unprocessable', apiErrorMessages.sentBefore)
}

/** Free text of a request for an appointment. */
export interface SlotQueryText {
  readonly chiefComplaint: string
  readonly comments: string | null
  /** Ten digits. */
  readonly contactNumber: string
}

export const encryptSlotQueryText = (
  cipher: Cipher,
  id: string,
  { chiefComplaint, comments, contactNumber }: SlotQueryText,
) => ({
  chiefComplaint: cipher.encrypt(getEncryptionContext('slot_queries', id, 'chief_complaint'), chiefComplaint),
  comments: encryptText(cipher, getEncryptionContext('slot_queries', id, 'comments'), comments),
  contactNumber: cipher.encrypt(getEncryptionContext('slot_queries', id, 'contact_number'), contactNumber),
})

export const decryptSlotQueryText = async (
  cipher: Cipher,
  row: Pick<SlotQueryRow, 'id' | 'chiefComplaint' | 'comments' | 'contactNumber'>,
): Promise<SlotQueryText> => ({
  chiefComplaint: await cipher.decrypt(
    getEncryptionContext('slot_queries', row.id, 'chief_complaint'),
    row.chiefComplaint,
  ),
  comments: await decryptText(cipher, getEncryptionContext('slot_queries', row.id, 'comments'), row.comments),
  contactNumber: await cipher.decrypt(
    getEncryptionContext('slot_queries', row.id, 'contact_number'),
    row.contactNumber,
  ),
})

/** Encrypted part of a booking while it is rescheduled: the reason, and the patient. */
type RescheduleText = Pick<
  BookingInput,
  'chief_complaint' | 'customer_call_in_number' | 'consent_user_initials'
>

export const encryptRescheduleText = (
  cipher: Cipher,
  id: string,
  { chief_complaint, ...caller }: RescheduleText,
) => ({
  chiefComplaint: cipher.encrypt(getEncryptionContext('reschedules', id, 'chief_complaint'), chief_complaint),
  caller: cipher.encrypt(getEncryptionContext('reschedules', id, 'caller'), JSON.stringify(caller)),
})

export async function decryptRescheduleText(
  cipher: Cipher,
  { id, chiefComplaint, caller }: Pick<RescheduleRow, 'id' | 'chiefComplaint' | 'caller'>,
): Promise<RescheduleText> {
  const opened = JSON.parse(
    await cipher.decrypt(getEncryptionContext('reschedules', id, 'caller'), caller),
  ) as Omit<RescheduleText, 'chief_complaint'>
  return {
    ...opened,
    chief_complaint: await cipher.decrypt(
      getEncryptionContext('reschedules', id, 'chief_complaint'),
      chiefComplaint,
    ),
  }
}
