import type { CounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#components/Button.tsx'
import { Select } from '#components/fields/Select.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { formatDate } from '#lib/time/date-time.ts'
import { calendarMessages as words } from '../calendar.messages.ts'
import styles from '../calendar.module.css'
import { describeBookingLeadTime, formatDay } from '../calendar-format.ts'
import type { CalendarView } from '../calendar-view.ts'
import { type DayEntry, listDayEntries, describeEmptyDay } from '../day-entries.ts'

interface CalendarWeekProps {
  readonly calendar: CounselorCalendar
  readonly view: CalendarView
  readonly onDay: (from: string | undefined) => void
  /** Undefined: by the counselor's own clock. */
  readonly onState: (state: string | undefined) => void
}

const OWN_VIEW = 'myself'

/** By whose clock the week is seen, and how long members of the state see times. */
function ViewAsSelect({ calendar, view, onState }: Omit<CalendarWeekProps, 'onDay'>) {
  const { states, state, zone } = calendar
  const shown = states.find((one) => one.state === state)
  if (!shown || state === null)
    return (
      <Notice kind="info">
        <p>{words.nobodySees}</p>
      </Notice>
    )
  const name = getStateName(state)
  const members = states.map(({ state: code }) => ({
    value: code,
    label: words.seenByMembers({
      state: getStateName(code),
      zone: formatTimeZone(getStateTimeZone(code) ?? zone),
    }),
  }))
  return (
    <>
      <div className={styles.narrow}>
        <Select
          label={words.seenAs}
          value={view.isOwn ? OWN_VIEW : state}
          placeholder={words.seenAs}
          choices={[{ value: OWN_VIEW, label: words.seenByMe({ zone: formatTimeZone(zone) }) }, ...members]}
          onChange={(chosen) => onState(chosen === OWN_VIEW ? undefined : chosen)}
        />
      </div>
      {view.isOwn ? null : <p>{words.membersSee({ state: name, zone: formatTimeZone(view.zone) })}</p>}
      <p className={parts.soft}>{describeBookingLeadTime()}</p>
      {shown.ends_at === null ? null : (
        <p className={parts.soft}>
          {words.licenceEnds({ state: name, day: formatDate(shown.ends_at, view.zone) })}
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
      {isToMove ? <span className={styles.toMove}> {words.askedToMove}</span> : null}
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
        {isToday ? <span className={styles.todayMark}> {words.today}</span> : null}
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

/** Seven days: what is booked, free and off; seen as members of a state, what they can book. */
export function CalendarWeek({ calendar, view, onDay, onState }: CalendarWeekProps) {
  const { days, now } = calendar
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(view.zone).toPlainDate().toString()
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today]
  const move = (by: number): void => onDay(Temporal.PlainDate.from(first).add({ days: by }).toString())
  return (
    <section className={parts.stack} aria-labelledby="week">
      <div className={styles.weekHead}>
        <h2 id="week" aria-live="polite">
          {words.weekOf({ from: formatDay(first), to: formatDay(last) })}
        </h2>
        <div className={parts.row}>
          <Button kind="secondary" label={words.earlier} onPress={() => move(-7)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </Button>
          <Button kind="secondary" disabled={first === today} onPress={() => onDay(undefined)}>
            {words.thisWeek}
          </Button>
          <Button kind="secondary" label={words.later} onPress={() => move(7)}>
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
