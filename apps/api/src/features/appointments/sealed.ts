import type { Place } from '@evenkeel/server/crypto/envelope'
import { openText, sealText } from '@evenkeel/server/crypto/sealed-text'
import type { Box, Person } from '@evenkeel/server/crypto/vault'
import type { AppointmentRow } from './store.ts'
import type { SlotQueryRow } from './slot-query-store.ts'
import type { RescheduleRow } from './reschedule-store.ts'

type Column = 'chief_complaint' | 'survey_answer' | 'response' | 'comments'
type Table = 'appointments' | 'slot_queries' | 'reschedules'
const placeOf = (table: Table, row: string, column: Column): Place => ({ table, row, column })

/** Whose keys a row lies under. */
export const ownerOf = ({
  memberId,
  organisationId,
}: Readonly<Record<'memberId' | 'organisationId', string>>): Person => ({ id: memberId, organisationId })

/** Why somebody comes, in plain words. */
export interface Reasons {
  readonly chiefComplaint?: string | null
  readonly surveyAnswer?: string
  /** Answers of the in-person questions. */
  readonly response?: readonly unknown[]
}

/** Encrypts the given parts for an appointment; parts that were not given are left out. */
export function sealReasons(box: Box, id: string, reasons: Reasons) {
  const { chiefComplaint, surveyAnswer, response } = reasons
  const at = (column: Column) => placeOf('appointments', id, column)
  return {
    ...(chiefComplaint === undefined
      ? {}
      : { chiefComplaint: sealText(box, at('chief_complaint'), chiefComplaint) }),
    ...(surveyAnswer === undefined ? {} : { surveyAnswer: box.seal(at('survey_answer'), surveyAnswer) }),
    ...(response === undefined ? {} : { response: box.seal(at('response'), JSON.stringify(response)) }),
  }
}

/** Decrypts what a booking says about the reason. */
export const openReasons = async (
  box: Box,
  row: AppointmentRow,
): Promise<{ readonly chiefComplaint: string | null; readonly surveyAnswer: string | null }> => ({
  chiefComplaint: await openText(box, placeOf('appointments', row.id, 'chief_complaint'), row.chiefComplaint),
  surveyAnswer: await openText(box, placeOf('appointments', row.id, 'survey_answer'), row.surveyAnswer),
})

/** What somebody writes who asks for an appointment. */
export interface Wish {
  readonly chiefComplaint: string
  readonly comments: string | null
}

export const sealWish = (box: Box, id: string, { chiefComplaint, comments }: Wish) => ({
  chiefComplaint: box.seal(placeOf('slot_queries', id, 'chief_complaint'), chiefComplaint),
  comments: sealText(box, placeOf('slot_queries', id, 'comments'), comments),
})

export const openWish = async (
  box: Box,
  row: Pick<SlotQueryRow, 'id' | 'chiefComplaint' | 'comments'>,
): Promise<Wish> => ({
  chiefComplaint: await box.open(placeOf('slot_queries', row.id, 'chief_complaint'), row.chiefComplaint),
  comments: await openText(box, placeOf('slot_queries', row.id, 'comments'), row.comments),
})

/** The complaint of an appointment that is being moved. */
export const sealMovedComplaint = (box: Box, id: string, complaint: string): Buffer =>
  box.seal(placeOf('reschedules', id, 'chief_complaint'), complaint)

export const openMovedComplaint = (
  box: Box,
  row: Pick<RescheduleRow, 'id' | 'chiefComplaint'>,
): Promise<string> => box.open(placeOf('reschedules', row.id, 'chief_complaint'), row.chiefComplaint)
