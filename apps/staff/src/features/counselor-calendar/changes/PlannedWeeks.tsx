import type { CalendarChange, CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { WeeklyHoursList } from '#ui/week/WeekLines.tsx'
import { calendarMessages as words } from '../calendar.words.ts'
import { formatDayWithYear } from '../times.ts'

type Week = CounselorCalendar['later'][number]

interface PlannedHoursNoticeProps {
  readonly calendar: CounselorCalendar
  readonly onTakeBack: (change: CalendarChange) => void
  /** Begins to change a planned week; null while something else is typed. */
  readonly onEdit: ((week: Week) => void) | null
}

/** Says before somebody changes weekly hours that others are planned, and which. */
export function PlannedHoursNotice({ calendar, onTakeBack, onEdit }: PlannedHoursNoticeProps) {
  const { later, today } = calendar
  if (later.length === 0) return null
  return (
    <Notice kind="warning" title={words.plannedTitle}>
      <div className={parts.stack}>
        {later.map((week) => {
          const day = formatDayWithYear(week.from, today)
          return (
            <div key={week.from} className={parts.tight}>
              <p>{words.plannedFrom({ day })}</p>
              <WeeklyHoursList hours={week.hours} />
              <div className={parts.row}>
                <Button
                  kind="secondary"
                  label={words.takeBackLabel({ plan: words.planWeek({ day }) })}
                  onPress={() => onTakeBack({ kind: 'drop_week', from: week.from })}
                >
                  {words.takeBack}
                </Button>
                {onEdit ? (
                  <Button kind="quiet" label={words.changePlanLabel({ day })} onPress={() => onEdit(week)}>
                    {words.changePlan}
                  </Button>
                ) : null}
              </div>
            </div>
          )
        })}
      </div>
    </Notice>
  )
}
