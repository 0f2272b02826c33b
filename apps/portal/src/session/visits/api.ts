import { Refused } from '@evenkeel/contract/call'
import type { Answer } from '@evenkeel/contract/endpoint'
import { readCalendarFile } from '@evenkeel/contract/own/calendar'
import { type ConnectionParams, readConnectionParams } from '@evenkeel/contract/telehealth/room'
import type { Session } from '../session.ts'
import { visitWords as words } from './visits.words.ts'

/** The calendar file of an upcoming appointment. */
export const calendarFile = (session: Session, id: number): Promise<Answer<typeof readCalendarFile>> =>
  session.own(readCalendarFile, { params: { id }, quiet: true })

/** How to join a video visit now (BOOK-14, CALL-53). Pass and address open the room: they are kept nowhere. */
export const connectionParams = (session: Session, id: number): Promise<ConnectionParams> =>
  session.telehealth(readConnectionParams, { params: { id }, quiet: true })

/** Why the room could not be entered: what the service says, or that it was not reached. */
export function joinTrouble(error: unknown): string {
  const said = error instanceof Refused ? error.payload.errors[0]?.message : null
  return typeof said === 'string' ? said : words.noAnswer
}
