import { listReplacements } from '@evenkeel/api-contract/portal/reschedules'
import { listSlotQueries, remindSlotQuery, type SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { listPastAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'

/** Entries of one page of a list on this screen. */
export const PAGE_SIZE = 30

/** What is over or cancelled, newest first, by pages; trouble stays on this part of the screen. */
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

/** What took the place of appointments that moved; without an answer the list says of them what the telehealth service says. */
export const reschedulesQuery = (session: Session) =>
  queryOptions({
    queryKey: ['replacements'],
    queryFn: async ({ signal }) => (await session.own(listReplacements, { signal })).results,
    retry: false,
  })

/** Own open requests, newest first, by pages. */
export const requestsQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: ['slot-queries'],
    queryFn: ({ pageParam, signal }) =>
      session.own(listSlotQueries, { query: { page: pageParam, per_page: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
    retry: false,
  })

/** Reminds the counselor of a request; answers with the request as it is now. */
export const sendRequestReminder = (session: Session, id: string): Promise<SlotQuery> =>
  session.own(remindSlotQuery, { params: { id } })
