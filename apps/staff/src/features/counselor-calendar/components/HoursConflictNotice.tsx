import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { Notice } from '#components/Notice.tsx'
import { WeeklyHoursList } from '#components/WeeklyHoursList.tsx'
import { calendarMessages as words } from '../calendar.messages.ts'

/** Says that other weekly hours stand by now than those that were changed here, and which. */
export function HoursConflictNotice({
  calendar,
  isTyped,
}: {
  readonly calendar: CounselorCalendar
  readonly isTyped: boolean
}) {
  return (
    <Notice kind="error" isNew>
      <p>{words.otherWeeks}</p>
      <WeeklyHoursList hours={calendar.weekly} />
      {isTyped ? <p>{words.otherWeeksThen}</p> : null}
    </Notice>
  )
}
