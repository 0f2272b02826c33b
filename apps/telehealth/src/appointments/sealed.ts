import type { Place } from '@evenkeel/server/crypto/envelope'
import { sealText } from '@evenkeel/server/crypto/sealed-text'
import type { Box } from '@evenkeel/server/crypto/vault'
import type { AppointmentRow } from './store.ts'

type Column = 'chief_complaint' | 'chief_complaint_comments' | 'survey_answer'
const placeOf = (row: number, column: Column): Place => ({ table: 'appointments', row, column })

/** Why somebody comes. */
export interface Reasons {
  readonly chiefComplaint: string
  readonly chiefComplaintComments: string | null
  readonly surveyAnswer: string
}

/** Encrypts the reasons for the row they are about to stand in. */
export const sealReasons = (box: Box, id: number, reasons: Reasons) => ({
  chiefComplaint: sealText(box, placeOf(id, 'chief_complaint'), reasons.chiefComplaint),
  chiefComplaintComments: sealText(
    box,
    placeOf(id, 'chief_complaint_comments'),
    reasons.chiefComplaintComments,
  ),
  surveyAnswer: sealText(box, placeOf(id, 'survey_answer'), reasons.surveyAnswer),
})

/** Nobody has said why yet. */
export const noReasons = { chiefComplaint: Buffer.alloc(0), surveyAnswer: Buffer.alloc(0) }

/** The complaint of a booking. */
export const openComplaint = (
  box: Box,
  row: Pick<AppointmentRow, 'id' | 'chiefComplaint'>,
): Promise<string> => box.open(placeOf(row.id, 'chief_complaint'), row.chiefComplaint)
