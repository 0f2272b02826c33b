import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from '#components/Notice.tsx'
import { Select } from '#components/fields/Select.tsx'
import parts from '#components/parts.module.css'
import { formatDate } from '#lib/time/date-time.ts'
import { weeklyHoursMessages } from '#lib/time/time.messages.ts'
import { type CalendarView, describeBookingLeadTime, formatDay, formatIsoTime } from '../calendar-format.ts'
import { calendarMessages } from '../calendar.messages.ts'
import styles from '../calendar.module.css'

type Day = CounselorCalendar['days'][number]

/** Entry of a day. */
interface DayEntry {
  readonly kind: 'booked' | 'free' | 'off' | 'busy'
  readonly key: string
  /** "9:00 AM", or "9:00 AM to 5:00 PM". */
  readonly time: string
  readonly text: string
  /** Id of the booked visit, or null. */
  readonly visit: number | null
  /** The member was asked to choose another time. */
  readonly isToMove: boolean
}

/** Part of a time range that falls on a day, in words. */
function formatRangeOnDay({ day }: Day, zone: string, from: string, to: string): string {
  const begin = Temporal.PlainDate.from(day).toZonedDateTime(zone)
  const [dayFrom, dayTo] = [begin.toInstant(), begin.add({ days: 1 }).toInstant()]
  const isAfter = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) > 0
  const [starts, ends] = [Temporal.Instant.from(from), Temporal.Instant.from(to)]
  const first = isAfter(starts, dayFrom) ? starts : dayFrom
  const last = isAfter(dayTo, ends) ? ends : dayTo
  if (first.equals(dayFrom) && last.equals(dayTo)) return calendarMessages.allDay
  return weeklyHoursMessages.span({
    from: formatIsoTime(first.toString(), zone),
    to: formatIsoTime(last.toString(), zone),
  })
}

/** Entries of a day, sorted by start time. */
export function listDayEntries(day: Day, zone: string): readonly DayEntry[] {
  const { booked: bookedText, off, busy, free } = calendarMessages
  const entries = [
    ...day.booked.map((visit) => ({
      kind: 'booked' as const,
      at: visit.starts_at,
      visit: visit.id,
      isToMove: visit.asked_to_move_at !== null,
      time: formatIsoTime(visit.starts_at, zone),
      text: bookedText({ person: visit.person, method: calendarMessages[visit.method] }),
    })),
    ...day.free.map((start) => ({
      kind: 'free' as const,
      visit: null,
      isToMove: false,
      at: start,
      time: formatIsoTime(start, zone),
      text: free,
    })),
    ...day.off.map((span) => ({
      kind: 'off' as const,
      visit: null,
      isToMove: false,
      at: span.starts_at,
      time: formatRangeOnDay(day, zone, span.starts_at, span.ends_at),
      text: off,
    })),
    ...day.busy.map((span) => ({
      kind: 'busy' as const,
      visit: null,
      isToMove: false,
      at: span.starts_at,
      time: formatRangeOnDay(day, zone, span.starts_at, span.ends_at),
      text: busy,
    })),
  ]
  return entries
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ at, ...entry }) => ({ ...entry, key: `${entry.kind} ${at}` }))
}

/** Text for a day without entries: no working hours, or no bookable time left. */
export function describeEmptyDay(
  { hours }: Pick<Day, 'hours'>,
  { isOwn, isToday }: { readonly isOwn: boolean; readonly isToday: boolean },
): string {
  if (isOwn && hours.length === 0) return calendarMessages.nothing
  return isOwn && isToday ? calendarMessages.nothingMore : calendarMessages.noTimes
}

interface CalendarWeekProps {
  readonly calendar: CounselorCalendar
  readonly view: CalendarView
  readonly onDay: (from: string | undefined) => void
  /** Undefined: the counselor's own time zone. */
  readonly onState: (state: string | undefined) => void
}

const OWN_VIEW = 'myself'

/**
 * Selects the time zone of the week, or a state whose members' view is shown, with the time they can still
 * book.
 */
function ViewAsSelect({ calendar, view, onState }: Omit<CalendarWeekProps, 'onDay'>) {
  const { states, state, zone } = calendar
  const shown = states.find((one) => one.state === state)
  if (!shown || state === null)
    return (
      <Notice kind="info">
        <p>{calendarMessages.nobodySees}</p>
      </Notice>
    )
  const name = getStateName(state)
  const members = states.map(({ state: code }) => ({
    value: code,
    label: calendarMessages.seenByMembers({
      state: getStateName(code),
      zone: formatTimeZone(getStateTimeZone(code) ?? zone),
    }),
  }))
  return (
    <>
      <div className={styles.narrow}>
        <Select
          label={calendarMessages.seenAs}
          value={view.isOwn ? OWN_VIEW : state}
          placeholder={calendarMessages.seenAs}
          choices={[
            { value: OWN_VIEW, label: calendarMessages.seenByMe({ zone: formatTimeZone(zone) }) },
            ...members,
          ]}
          onChange={(chosen) => onState(chosen === OWN_VIEW ? undefined : chosen)}
        />
      </div>
      {view.isOwn ? null : (
        <p>{calendarMessages.membersSee({ state: name, zone: formatTimeZone(view.zone) })}</p>
      )}
      <p className={parts.soft}>{describeBookingLeadTime()}</p>
      {shown.ends_at === null ? null : (
        <p className={parts.soft}>
          {calendarMessages.licenceEnds({ state: name, day: formatDate(shown.ends_at, view.zone) })}
        </p>
      )}
    </>
  )
}

function DayEntryItem({ entry: { kind, time, text, visit, isToMove } }: { readonly entry: DayEntry }) {
  return (
    <li className={styles.entry} data-kind={kind}>
      <span className={styles.time}>{time}</span>{' '}
      {visit === null ? <span>{text}</span> : <Link to={`/counselor/visits/${visit}`}>{text}</Link>}
      {isToMove ? <span className={styles.toMove}> {calendarMessages.askedToMove}</span> : null}
    </li>
  )
}

interface CalendarDayProps {
  readonly day: CounselorCalendar['days'][number]
  readonly view: CalendarView
  readonly isToday: boolean
}

function CalendarDay({ day, view: { zone, isOwn }, isToday }: CalendarDayProps) {
  const entries = listDayEntries(isOwn ? day : { ...day, booked: [], off: [], busy: [] }, zone)
  return (
    <li className={styles.day} data-today={isToday || undefined}>
      <h3>
        {formatDay(day.day)}
        {isToday ? <span className={styles.todayMark}> {calendarMessages.today}</span> : null}
      </h3>
      {entries.length === 0 ? (
        <p className={`${parts.soft} ${parts.small}`}>{describeEmptyDay(day, { isOwn, isToday })}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <DayEntryItem key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Week view: visits, free times and time off. In a state's view it shows what its members can book. */
export function CalendarWeek({ calendar, view, onDay, onState }: CalendarWeekProps) {
  const { days, now } = calendar
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(view.zone).toPlainDate().toString()
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today]
  const move = (by: number): void => onDay(Temporal.PlainDate.from(first).add({ days: by }).toString())
  return (
    <section className={parts.stack} aria-labelledby="week">
      <div className={styles.weekHead}>
        <h2 id="week" aria-live="polite">
          {calendarMessages.weekOf({ from: formatDay(first), to: formatDay(last) })}
        </h2>
        <div className={parts.row}>
          <Button kind="secondary" aria-label={calendarMessages.earlier} onClick={() => move(-7)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </Button>
          <Button kind="secondary" disabled={first === today} onClick={() => onDay(undefined)}>
            {calendarMessages.thisWeek}
          </Button>
          <Button kind="secondary" aria-label={calendarMessages.later} onClick={() => move(7)}>
            <ChevronRight size={20} aria-hidden="true" />
          </Button>
        </div>
      </div>
      <ViewAsSelect calendar={calendar} view={view} onState={onState} />
      <ol className={styles.days}>
        {days.map((day) => (
          <CalendarDay key={day.day} day={day} view={view} isToday={day.day === today} />
        ))}
      </ol>
    </section>
  )
}
