import { useState } from 'react'
import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { validateEffectiveDay, validateHoursRange } from '@evenkeel/api-contract/counselor/validate-hours'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { Page } from '#components/Page.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { hasStringFields } from '#session/drafts.ts'
import { useCalendar, useChangeForm } from './use-calendar.ts'
import { type CalendarView, toCalendarView } from './calendar-format.ts'
import { calendarMessages } from './calendar.messages.ts'
import styles from './calendar.module.css'
import { CalendarFeedSection } from './components/CalendarFeedSection.tsx'
import { CalendarWeek } from './components/CalendarWeek.tsx'
import { ChangeFormActions } from './components/ChangeFormActions.tsx'
import { DayHoursForm } from './components/DayHoursForm.tsx'
import { ExternalCalendarSection } from './components/ExternalCalendarSection.tsx'
import { PlannedChanges } from './components/PlannedChanges.tsx'
import { WeeklyHoursForm } from './components/WeeklyHoursForm.tsx'

interface TimeOffDraft {
  readonly from: string
  readonly to: string
}
const isTimeOffDraft = (value: unknown): value is TimeOffDraft => hasStringFields(value, ['from', 'to'])
const emptyTimeOff: TimeOffDraft = { from: '', to: '' }

const getDay = (moment: string): string => moment.split('T')[0] ?? ''

/** Validation errors of a time off draft. */
function validateTimeOff(
  { from, to }: TimeOffDraft,
  today: string,
): Readonly<Record<keyof TimeOffDraft, string | null>> {
  const end = from === '' ? null : validateHoursRange(from, to)
  return {
    from: from === '' ? calendarMessages.offFromMissing : null,
    to: to === '' ? calendarMessages.offToMissing : (end ?? validateEffectiveDay(getDay(to), today)),
  }
}

/** Form for time off between two instants. */
function TimeOffForm({ view }: { readonly view: CalendarView }) {
  const { stored, change, form, wasTried, type, look, discard } = useChangeForm({
    view,
    name: 'counselor time off',
    isTyped: isTimeOffDraft,
  })
  const away = stored ?? emptyTimeOff
  const faults = validateTimeOff(away, view.today)
  const isWhole = faults.from === null && faults.to === null
  return (
    <section ref={form} className={parts.panel} aria-labelledby="time-off">
      <div>
        <h2 id="time-off">{calendarMessages.offTitle}</h2>
        <p className={parts.soft}>{calendarMessages.offText}</p>
      </div>
      <div className={styles.twoFields}>
        {(['from', 'to'] as const).map((field) => (
          <TextField
            key={field}
            label={field === 'from' ? calendarMessages.offFrom : calendarMessages.offTo}
            type="datetime-local"
            required
            value={away[field]}
            onChange={(typed) => type({ ...away, [field]: typed })}
            error={wasTried ? (faults[field] ?? change.faultAt(field)) : null}
          />
        ))}
      </div>
      <ChangeFormActions
        change={change}
        onLook={() =>
          look(isWhole ? { kind: 'time_off', from: away.from.slice(0, 16), to: away.to.slice(0, 16) } : null)
        }
        onDiscard={discard}
      />
    </section>
  )
}

interface CalendarContentProps {
  readonly calendar: CounselorCalendar
  /** State whose members' view is shown; undefined for the counselor's own view. */
  readonly requestedState: string | undefined
  readonly onDay: (from: string | undefined) => void
  readonly onState: (state: string | undefined) => void
}

function CalendarContent({ calendar, requestedState, onDay, onState }: CalendarContentProps) {
  const view = toCalendarView(calendar, requestedState)
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

/** Calendar page: week view, working hours, and connected calendars. */
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
          <CalendarContent calendar={calendar} requestedState={state} onDay={setFrom} onState={setState} />
        )}
      </QueryBoundary>
    </Page>
  )
}
