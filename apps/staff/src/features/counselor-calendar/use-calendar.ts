import { readCounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'

const CALENDAR = ['counselor', 'calendar'] as const

/** Seven days of the own calendar from a day on, as members of a state see it. The week before stays in sight while another one is read. */
export function useCalendar(from: string | undefined, state: string | undefined) {
  const { call } = useStaff()
  return useQuery({
    queryKey: [...CALENDAR, from, state],
    queryFn: ({ signal }) =>
      call(readCounselorCalendar, {
        query: { ...(from === undefined ? {} : { from }), ...(state === undefined ? {} : { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Has every week read again, and whether members find the counselor. */
export function useReadAgain(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['counselor'] })
}
