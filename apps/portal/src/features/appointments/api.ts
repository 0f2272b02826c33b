import { listReplacements } from '@evenkeel/api-contract/portal/reschedules'
import { listSlotQueries, remindSlotQuery, type SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { listPastAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'

/** Entries per page of a list on this screen. */
const PAGE_SIZE = 30

/** Past and canceled appointments, newest first, paginated. Errors stay in this part of the screen. */
export const pastAppointmentsQuery = (session: Session, patientId: number) =>
  infiniteQueryOptions({
    queryKey: ['past', patientId],
    queryFn: async ({ pageParam, signal }) =>
      (
        await session.telehealth(listPastAppointments, {
          params: { id: patientId },
          query: { page: pageParam, per_page: PAGE_SIZE },
          signal,
        })
      ).appointments,
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.length < PAGE_SIZE ? undefined : page + 1),
    retry: false,
  })

/**
 * Replacements of rescheduled appointments. Without an answer, the list shows the telehealth service's
 * status.
 */
export const reschedulesQuery = (session: Session) =>
  queryOptions({
    queryKey: ['replacements'],
    queryFn: async ({ signal }) => (await session.own(listReplacements, { signal })).results,
    retry: false,
  })

/** The member's open requests, newest first, paginated. */
export const requestsQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: ['slot-queries'],
    queryFn: ({ pageParam, signal }) =>
      session.own(listSlotQueries, { query: { page: pageParam, per_page: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
    retry: false,
  })

/** Sends the counselor a reminder of a request; returns the updated request. */
export const sendRequestReminder = (session: Session, id: string): Promise<SlotQuery> =>
  session.own(remindSlotQuery, { params: { id } })
