import { readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'

const CALENDAR_QUERY_KEY = ['counselor', 'calendar'] as const

/** Seven days of the own calendar from a day on, as members of a state see it. The week before stays in sight while another one is read. */
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

/** Has every week read again, and whether members find the counselor. */
export function useInvalidateCounselorQueries(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['counselor'] })
}
