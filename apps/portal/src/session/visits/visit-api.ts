import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import type { EndpointResult } from '@evenkeel/api-contract/endpoint'
import { readCalendarFile } from '@evenkeel/api-contract/portal/calendar'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { limits } from '@evenkeel/api-contract/limits'
import { telehealthErrorMessages } from '@evenkeel/api-contract/telehealth/telehealth-errors.messages'
import { type ConnectionParams, readConnectionParams } from '@evenkeel/api-contract/telehealth/video-room'
import type { Session } from '../session.ts'
import { visitMessages as words } from './visits.messages.ts'

/** Fetches the calendar file of an upcoming appointment. */
export const fetchCalendarFile = (
  session: Session,
  id: number,
): Promise<EndpointResult<typeof readCalendarFile>> => session.own(readCalendarFile, { params: { id } })

/**
 * Fetches the parameters to join a video visit now (BOOK-14, CALL-53). Password and URL give access to the
 * video room: they are not stored.
 */
export const fetchConnectionParams = (session: Session, id: number): Promise<ConnectionParams> =>
  session.telehealth(readConnectionParams, { params: { id } })

/** Created on demand: the first number format is slow on a slow phone. */
const getRefusalMessages = (): Readonly<Record<string, string>> => ({
  too_early: telehealthErrorMessages.too_early({ lead: formatDuration(limits.joinLead) }),
  too_late: telehealthErrorMessages.too_late,
  visit_closed: telehealthErrorMessages.visit_closed,
  visit_canceled: telehealthErrorMessages.visit_canceled,
  not_video: telehealthErrorMessages.not_video,
})

/** Error text of a failed join: by error code, else that of the service, or a network error. */
export function describeJoinError(error: unknown): string {
  if (!(error instanceof ApiError)) return words.noAnswer
  const why = getRefusalMessages()[getBookingErrorCode(error.payload) ?? '']
  if (why !== undefined) return why
  const said = error.payload.errors[0]?.message
  return typeof said === 'string' ? said : words.noAnswer
}
