import { Refused } from '@evenkeel/contract/call'
import { durationInWords } from '@evenkeel/contract/durations'
import type { Answer } from '@evenkeel/contract/endpoint'
import { readCalendarFile } from '@evenkeel/contract/own/calendar'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import { limits } from '@evenkeel/contract/limits'
import { telehealthRefusals } from '@evenkeel/contract/telehealth/refusals.words'
import { type ConnectionParams, readConnectionParams } from '@evenkeel/contract/telehealth/room'
import type { Session } from '../session.ts'
import { visitWords as words } from './visits.words.ts'

/** The calendar file of an upcoming appointment. */
export const calendarFile = (session: Session, id: number): Promise<Answer<typeof readCalendarFile>> =>
  session.own(readCalendarFile, { params: { id } })

/** How to join a video visit now (BOOK-14, CALL-53). Pass and address open the room: they are kept nowhere. */
export const connectionParams = (session: Session, id: number): Promise<ConnectionParams> =>
  session.telehealth(readConnectionParams, { params: { id } })

/** Made when it is wanted: a slow phone takes its time for the first number in words. */
const whyClosed = (): Readonly<Record<string, string>> => ({
  too_early: telehealthRefusals.too_early({ lead: durationInWords(limits.joinLead) }),
  too_late: telehealthRefusals.too_late,
  visit_closed: telehealthRefusals.visit_closed,
  visit_canceled: telehealthRefusals.visit_canceled,
  not_video: telehealthRefusals.not_video,
})

/** Why the room could not be entered: by the code of the refusal, else what the service says, or that it was not reached. */
export function joinTrouble(error: unknown): string {
  if (!(error instanceof Refused)) return words.noAnswer
  const why = whyClosed()[bookingRefusalOf(error.payload) ?? '']
  if (why !== undefined) return why
  const said = error.payload.errors[0]?.message
  return typeof said === 'string' ? said : words.noAnswer
}
