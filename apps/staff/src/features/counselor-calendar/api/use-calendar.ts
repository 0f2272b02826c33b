import { readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'

const CALENDAR_QUERY_KEY = ['counselor', 'calendar'] as const

/**
 * Fetches seven days of the counselor's calendar from a date on, as members of a state see it. The previous
 * week stays visible while another one loads.
 */
export function useCalendar(from: string | undefined, state: string | undefined) {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: [...CALENDAR_QUERY_KEY, from, state],
    queryFn: ({ signal }) =>
      call(readCounselorCalendar, {
        query: { ...(from === undefined ? {} : { from }), ...(state === undefined ? {} : { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Invalidates all weeks and the listing status of the counselor. */
export function useInvalidateCounselorQueries(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['counselor'] })
}
