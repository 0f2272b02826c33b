import type { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import type { Place } from '@evenkeel/server/crypto/envelope'
import { openText, sealText } from '@evenkeel/server/crypto/sealed-text'
import type { Box, Person } from '@evenkeel/server/crypto/vault'
import type { AppointmentRow } from './store.ts'
import type { SlotQueryRow } from './slot-query-store.ts'
import type { RescheduleRow } from './reschedule-store.ts'

type Column =
  | 'chief_complaint'
  | 'survey_answer'
  | 'response'
  | 'comments'
  | 'customer_call_in_number'
  | 'consent_user_initials'
  | 'contact_number'
  | 'caller'
  | 'request_hash'
type Table = 'appointments' | 'slot_queries' | 'reschedules'
const placeOf = (table: Table, row: string, column: Column): Place => ({ table, row, column })

/** Whose keys a row lies under. */
export const ownerOf = ({
  memberId,
  organisationId,
}: Readonly<Record<'memberId' | 'organisationId', string>>): Person => ({ id: memberId, organisationId })

/** What somebody typed for an appointment, in plain words. */
export interface Typed {
  readonly chiefComplaint?: string | null
  readonly surveyAnswer?: string
  /** Answers of the in-person questions. */
  readonly response?: readonly unknown[]
  /** Ten digits. */
  readonly customerCallInNumber?: string
  readonly consentUserInitials?: string
}

/** What of it a booking needs. */
export type TypedForBooking = Readonly<
  Record<'chiefComplaint' | 'surveyAnswer' | 'customerCallInNumber' | 'consentUserInitials', string | null>
>

/** Encrypts the given parts for an appointment; parts that were not given are left out. */
export function sealTyped(box: Box, id: string, typed: Typed) {
  const { chiefComplaint, surveyAnswer, response, customerCallInNumber, consentUserInitials } = typed
  const at = (column: Column) => placeOf('appointments', id, column)
  return {
    ...(chiefComplaint === undefined
      ? {}
      : { chiefComplaint: sealText(box, at('chief_complaint'), chiefComplaint) }),
    ...(surveyAnswer === undefined ? {} : { surveyAnswer: box.seal(at('survey_answer'), surveyAnswer) }),
    ...(response === undefined ? {} : { response: box.seal(at('response'), JSON.stringify(response)) }),
    ...(customerCallInNumber === undefined
      ? {}
      : { customerCallInNumber: box.seal(at('customer_call_in_number'), customerCallInNumber) }),
    ...(consentUserInitials === undefined
      ? {}
      : { consentUserInitials: box.seal(at('consent_user_initials'), consentUserInitials) }),
  }
}

/** Decrypts what was typed for a booking. */
export async function openTyped(box: Box, row: AppointmentRow): Promise<TypedForBooking> {
  const opened = (column: Column, value: Buffer | null) =>
    openText(box, placeOf('appointments', row.id, column), value)
  return {
    chiefComplaint: await opened('chief_complaint', row.chiefComplaint),
    surveyAnswer: await opened('survey_answer', row.surveyAnswer),
    customerCallInNumber: await opened('customer_call_in_number', row.customerCallInNumber),
    consentUserInitials: await opened('consent_user_initials', row.consentUserInitials),
  }
}

/** Hash of a request's body, encrypted for its row: whoever guessed at the whole body could confirm it with the hash. */
export const sealHash = (box: Box, table: Table, id: string, hash: string): Buffer =>
  box.seal(placeOf(table, id, 'request_hash'), hash)

/** Whether a row was made by a request with this hash. */
export const hasHash = async (
  box: Box,
  table: Table,
  row: { readonly id: string; readonly requestHash: Buffer | null },
  hash: string,
): Promise<boolean> => (await openText(box, placeOf(table, row.id, 'request_hash'), row.requestHash)) === hash

/** What somebody writes who asks for an appointment. */
export interface Wish {
  readonly chiefComplaint: string
  readonly comments: string | null
  /** Ten digits. */
  readonly contactNumber: string
}

export const sealWish = (box: Box, id: string, { chiefComplaint, comments, contactNumber }: Wish) => ({
  chiefComplaint: box.seal(placeOf('slot_queries', id, 'chief_complaint'), chiefComplaint),
  comments: sealText(box, placeOf('slot_queries', id, 'comments'), comments),
  contactNumber: box.seal(placeOf('slot_queries', id, 'contact_number'), contactNumber),
})

export const openWish = async (
  box: Box,
  row: Pick<SlotQueryRow, 'id' | 'chiefComplaint' | 'comments' | 'contactNumber'>,
): Promise<Wish> => ({
  chiefComplaint: await box.open(placeOf('slot_queries', row.id, 'chief_complaint'), row.chiefComplaint),
  comments: await openText(box, placeOf('slot_queries', row.id, 'comments'), row.comments),
  contactNumber: await box.open(placeOf('slot_queries', row.id, 'contact_number'), row.contactNumber),
})

/** What of a booking is encrypted while it is moved: why, and for whom. */
export type MovedSecrets = Pick<
  AppointmentToBook,
  'chief_complaint' | 'customer_call_in_number' | 'consent_user_initials'
>

export const sealMoved = (box: Box, id: string, { chief_complaint, ...caller }: MovedSecrets) => ({
  chiefComplaint: box.seal(placeOf('reschedules', id, 'chief_complaint'), chief_complaint),
  caller: box.seal(placeOf('reschedules', id, 'caller'), JSON.stringify(caller)),
})

export async function openMoved(
  box: Box,
  { id, chiefComplaint, caller }: Pick<RescheduleRow, 'id' | 'chiefComplaint' | 'caller'>,
): Promise<MovedSecrets> {
  const opened = JSON.parse(await box.open(placeOf('reschedules', id, 'caller'), caller)) as Omit<
    MovedSecrets,
    'chief_complaint'
  >
  return {
    ...opened,
    chief_complaint: await box.open(placeOf('reschedules', id, 'chief_complaint'), chiefComplaint),
  }
}
