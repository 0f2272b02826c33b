import type { CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { Notice } from '#ui/Notice.tsx'
import { WeekLines } from '#ui/week/WeekLines.tsx'
import { calendarWords as words } from '../calendar.words.ts'

/** Says that other weekly hours stand by now than those that were changed here, and which. */
export function OtherWeeks({
  calendar,
  isTyped,
}: {
  readonly calendar: CounselorCalendar
  readonly isTyped: boolean
}) {
  return (
    <Notice kind="error" isNew>
      <p>{words.otherWeeks}</p>
      <WeekLines hours={calendar.weekly} />
      {isTyped ? <p>{words.otherWeeksThen}</p> : null}
    </Notice>
  )
}
