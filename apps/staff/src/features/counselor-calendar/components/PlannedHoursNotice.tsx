import type { CalendarChange, CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { WeeklyHoursList } from '#components/WeeklyHoursList.tsx'
import { calendarMessages as words } from '../calendar.messages.ts'
import { formatDayWithYear } from '../calendar-format.ts'

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
