import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { BookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { limits } from '@evenkeel/api-contract/limits'
import type { SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { HttpError, createBookingError } from '@evenkeel/server-kit/http/http-error'
import type { SlotQueryText } from '../encryption.ts'
import type { SlotQueryRow } from './slot-query-repository.ts'

/**
 * The answer to a refused request. Its message holds the code word the specification searches for; the text for people
 * is in `errors` (ERROR-11, ERROR-12).
 */
export function createSlotQueryError(code: BookingErrorCode): HttpError {
  const text =
    code === 'no_eap_sessions_remaining' ? errorMessages.noSessionsRemaining : errorMessages.slotQueryNotFound
  const { status, payload } = createBookingError(code, text)
  return new HttpError(status, { ...payload, message: `telehealth error ${status}: ${code}` })
}

/** First instant at which the counselor may be reminded (again). */
export const getNextReminderTime = (row: SlotQueryRow): Temporal.Instant =>
  (row.remindedAt ?? row.createdAt).add({ milliseconds: limits.remindAfter })

/** The request as its member sees it. */
export const presentSlotQuery = (
  row: SlotQueryRow & { readonly mdliveId: number },
  { chiefComplaint, comments, contactNumber }: SlotQueryText,
): SlotQuery => ({
  id: row.id,
  mdlive_id: row.mdliveId,
  provider_id: row.providerId,
  provider_name: row.providerName,
  preferred_time: row.preferredTime,
  appointment_method: row.method,
  appointment_date: row.day,
  chief_complaint: chiefComplaint,
  chief_complaint_comments: comments,
  contact_number: contactNumber,
  appointment_request_state: row.state,
  created_at: row.createdAt.toString(),
  reminded_at: row.remindedAt?.toString() ?? null,
  may_remind_from: getNextReminderTime(row).toString(),
})
