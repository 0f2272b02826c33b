import type { CalendarChange, CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { zoneWords } from '@evenkeel/contract/lists/time-zones'
import { useState } from 'react'
import { Answer } from '#ui/Answer.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import parts from '#ui/parts.module.css'
import { calendarWords, reviewWords } from './calendar.words.ts'
import { OneDay } from './changes/OneDay.tsx'
import { Plans } from './changes/Plans.tsx'
import { Review } from './changes/Review.tsx'
import { TimeOff } from './changes/TimeOff.tsx'
import { WeeklyHours } from './changes/WeeklyHours.tsx'
import { OutFeed } from './feeds/OutFeed.tsx'
import { OwnCalendar } from './feeds/OwnCalendar.tsx'
import { useCalendar, useReadAgain } from './use-calendar.ts'
import { Week } from './week/Week.tsx'

interface LoadedProps {
  readonly calendar: CounselorCalendar
  readonly onDay: (from: string | undefined) => void
  readonly onState: (state: string) => void
}

function Loaded({ calendar, onDay, onState }: LoadedProps) {
  const readAgain = useReadAgain()
  const [change, setChange] = useState<CalendarChange | null>(null)
  /** Counts what was saved: forms begin anew then. */
  const [saved, setSaved] = useState(0)
  const look = (next: CalendarChange): void => setChange(next)
  return (
    <div className={parts.stack}>
      {saved > 0 && change === null ? (
        <Notice key={saved} kind="success" isNew>
          <p>{reviewWords.saved}</p>
        </Notice>
      ) : null}
      <Week calendar={calendar} onDay={onDay} onState={onState} />
      <Plans calendar={calendar} onChange={look} />
      <TimeOff key={`off ${saved}`} onChange={look} />
      <OneDay key={`day ${saved}`} onChange={look} />
      <WeeklyHours key={JSON.stringify(calendar.weekly)} calendar={calendar} onChange={look} />
      <OutFeed madeAt={calendar.feed_made_at} zone={calendar.zone} />
      <OwnCalendar kept={calendar.own_calendar} zone={calendar.zone} />
      {change ? (
        <Review
          change={change}
          state={calendar.state}
          onClose={() => setChange(null)}
          onSaved={() => {
            setChange(null)
            setSaved(saved + 1)
            readAgain()
          }}
        />
      ) : null}
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
        {(calendar) => <Loaded calendar={calendar} onDay={setFrom} onState={setState} />}
      </Answer>
    </Page>
  )
}
