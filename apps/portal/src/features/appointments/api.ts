import { Refused } from '@evenkeel/contract/call'
import type { Answer } from '@evenkeel/contract/endpoint'
import { bookingRefusalOf } from '@evenkeel/contract/errors'
import { readCalendarFile } from '@evenkeel/contract/own/calendar'
import {
  cancelSlotQuery,
  listSlotQueries,
  remindSlotQuery,
  type SlotQuery,
} from '@evenkeel/contract/own/slot-queries'
import { cancelAppointment, listPastAppointments } from '@evenkeel/contract/telehealth/appointments'
import { type ConnectionParams, readConnectionParams } from '@evenkeel/contract/telehealth/room'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'

/** Entries of one page of a list on this screen. */
export const PAGE = 30

/** Whether a failed cancelling means that nothing is left to cancel (AMB-66). */
export const isGone = (error: unknown): boolean =>
  error instanceof Refused &&
  (error.status === 404 || bookingRefusalOf(error.payload) === 'already_cancelled')

/** Cancels; an appointment that is gone already counts as cancelled (BOOK-05, CALL-47). */
export async function cancel(session: Session, patientId: number, id: number): Promise<void> {
  try {
    await session.telehealth(cancelAppointment, { params: { patient: patientId, id } })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** What is over or cancelled, newest first, by pages; trouble stays on this part of the screen. */
export const pastQuery = (session: Session, patientId: number) =>
  infiniteQueryOptions({
    queryKey: ['past', patientId],
    queryFn: async ({ pageParam, signal }) =>
      (
        await session.telehealth(listPastAppointments, {
          params: { id: patientId },
          query: { page: pageParam, per_page: PAGE },
          signal,
          quiet: true,
        })
      ).appointments,
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.length < PAGE ? undefined : page + 1),
    retry: false,
  })

/** Own open requests, newest first, by pages. */
export const requestsQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: ['slot-queries'],
    queryFn: ({ pageParam, signal }) =>
      session.own(listSlotQueries, { query: { page: pageParam, per_page: PAGE }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
    retry: false,
  })

/** The calendar file of an upcoming appointment. */
export const calendarFile = (session: Session, id: number): Promise<Answer<typeof readCalendarFile>> =>
  session.own(readCalendarFile, { params: { id }, quiet: true })

/** Reminds the counselor of a request; answers with the request as it stands now. */
export const remind = (session: Session, id: string): Promise<SlotQuery> =>
  session.own(remindSlotQuery, { params: { id }, quiet: true })

/** Withdraws a request; one that is gone already counts as withdrawn. */
export async function withdraw(session: Session, id: string): Promise<void> {
  try {
    await session.own(cancelSlotQuery, { params: { id }, quiet: true })
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 404) throw error
  }
}

/** How to join a video visit now (BOOK-14, CALL-53). Pass and address open the room: they are kept nowhere. */
export const connectionParams = (session: Session, id: number): Promise<ConnectionParams> =>
  session.telehealth(readConnectionParams, { params: { id }, quiet: true })

/** Why the room could not be entered: what the service says, or that it was not reached. */
export function joinTrouble(error: unknown): string {
  const said = error instanceof Refused ? error.payload.errors[0]?.message : null
  return typeof said === 'string' ? said : 'The room did not answer. Please try again, or give us a call.'
}
