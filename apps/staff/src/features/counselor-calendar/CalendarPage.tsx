import type { CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { formatTimeZone } from '@evenkeel/contract/lists/zone-words'
import { useState } from 'react'
import { QueryBoundary } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { calendarMessages } from './calendar.words.ts'
import { DayHoursForm } from './changes/OneDay.tsx'
import { PlannedChanges } from './changes/Plans.tsx'
import { TimeOffForm } from './changes/TimeOff.tsx'
import { WeeklyHoursForm } from './changes/WeeklyHours.tsx'
import { CalendarFeedSection } from './feeds/OutFeed.tsx'
import { ExternalCalendarSection } from './feeds/OwnCalendar.tsx'
import { useCalendar } from './use-calendar.ts'
import { toCalendarView } from './view.ts'
import { CalendarWeek } from './week/Week.tsx'

interface CalendarContentProps {
  readonly calendar: CounselorCalendar
  /** The state whose members the week is seen as; undefined: as the counselor's own. */
  readonly asked: string | undefined
  readonly onDay: (from: string | undefined) => void
  readonly onState: (state: string | undefined) => void
}

function CalendarContent({ calendar, asked, onDay, onState }: CalendarContentProps) {
  const view = toCalendarView(calendar, asked)
  return (
    <div className={parts.stack}>
      <CalendarWeek calendar={calendar} view={view} onDay={onDay} onState={onState} />
      <PlannedChanges calendar={calendar} view={view} />
      <TimeOffForm view={view} />
      <DayHoursForm view={view} />
      <WeeklyHoursForm calendar={calendar} view={view} />
      <CalendarFeedSection madeAt={calendar.feed_made_at} zone={calendar.zone} />
      <ExternalCalendarSection kept={calendar.own_calendar} zone={calendar.zone} />
    </div>
  )
}

/** A counselor's week, the hours behind it, and the calendars around it. */
export function CalendarPage() {
  const [from, setFrom] = useState<string>()
  const [state, setState] = useState<string>()
  const query = useCalendar(from, state)
  const zone = query.data?.zone
  return (
    <Page
      wide
      title={calendarMessages.title}
      lead={zone === undefined ? null : calendarMessages.lead({ zone: formatTimeZone(zone) })}
    >
      <QueryBoundary query={query}>
        {(calendar) => (
          <CalendarContent calendar={calendar} asked={state} onDay={setFrom} onState={setState} />
        )}
      </QueryBoundary>
    </Page>
  )
}
