import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { useState } from 'react'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { calendarMessages } from './calendar.messages.ts'
import { DayHoursForm } from './components/DayHoursForm.tsx'
import { PlannedChanges } from './components/PlannedChanges.tsx'
import { TimeOffForm } from './components/TimeOffForm.tsx'
import { WeeklyHoursForm } from './components/WeeklyHoursForm.tsx'
import { CalendarFeedSection } from './components/CalendarFeedSection.tsx'
import { ExternalCalendarSection } from './components/ExternalCalendarSection.tsx'
import { useCalendar } from './api/use-calendar.ts'
import { toCalendarView } from './calendar-view.ts'
import { CalendarWeek } from './components/CalendarWeek.tsx'

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
