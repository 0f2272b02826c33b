import type { CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { useState } from 'react'
import { Answer } from '#ui/Answer.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { calendarWords } from './calendar.words.ts'
import { OneDay } from './changes/OneDay.tsx'
import { Plans } from './changes/Plans.tsx'
import { TimeOff } from './changes/TimeOff.tsx'
import { WeeklyHours } from './changes/WeeklyHours.tsx'
import { OutFeed } from './feeds/OutFeed.tsx'
import { OwnCalendar } from './feeds/OwnCalendar.tsx'
import { useCalendar } from './use-calendar.ts'
import { viewOf } from './view.ts'
import { Week } from './week/Week.tsx'

interface LoadedProps {
  readonly calendar: CounselorCalendar
  /** The state whose members the week is seen as; undefined: as the counselor's own. */
  readonly asked: string | undefined
  readonly onDay: (from: string | undefined) => void
  readonly onState: (state: string | undefined) => void
}

function Loaded({ calendar, asked, onDay, onState }: LoadedProps) {
  const view = viewOf(calendar, asked)
  return (
    <div className={parts.stack}>
      <Week calendar={calendar} view={view} onDay={onDay} onState={onState} />
      <Plans calendar={calendar} view={view} />
      <TimeOff view={view} />
      <OneDay view={view} />
      <WeeklyHours calendar={calendar} view={view} />
      <OutFeed madeAt={calendar.feed_made_at} zone={calendar.zone} />
      <OwnCalendar kept={calendar.own_calendar} zone={calendar.zone} />
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
      title={calendarWords.title}
      lead={zone === undefined ? null : calendarWords.lead({ zone: zoneWords(zone) })}
    >
      <Answer query={query}>
        {(calendar) => <Loaded calendar={calendar} asked={state} onDay={setFrom} onState={setState} />}
      </Answer>
    </Page>
  )
}
