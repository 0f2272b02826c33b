import type { CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { usStates } from '@evenkeel/contract/lists/us-states'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { date } from '#ui/times/times.ts'
import { calendarWords } from '../calendar.words.ts'
import styles from '../calendar.module.css'
import { dayWords } from '../times.ts'
import { entriesOf } from './day-entries.ts'

interface WeekProps {
  readonly calendar: CounselorCalendar
  readonly onDay: (from: string | undefined) => void
  readonly onState: (state: string) => void
}

const stateName = (code: string): string => usStates.find((state) => state.code === code)?.name ?? code

/** In which states members see the times, and how long. */
function Licences({ calendar, onState }: Pick<WeekProps, 'calendar' | 'onState'>) {
  const { states, state, zone } = calendar
  const shown = states.find((one) => one.state === state)
  if (!shown || state === null)
    return (
      <Notice kind="info">
        <p>{calendarWords.nobodySees}</p>
      </Notice>
    )
  return (
    <>
      {states.length > 1 ? (
        <div className={styles.narrow}>
          <Select
            label={calendarWords.seenIn}
            value={state}
            placeholder={calendarWords.seenIn}
            choices={states.map((one) => ({ value: one.state, label: stateName(one.state) }))}
            onChange={onState}
          />
        </div>
      ) : null}
      {shown.ends_at === null ? null : (
        <p className={parts.soft}>
          {calendarWords.licenceEnds({ state: stateName(state), day: date(shown.ends_at, zone) })}
        </p>
      )}
    </>
  )
}

function Day({
  calendar,
  day,
}: {
  readonly calendar: CounselorCalendar
  readonly day: CounselorCalendar['days'][number]
}) {
  const entries = entriesOf(day, calendar.zone)
  return (
    <li className={styles.day} data-today={day.day === calendar.today || undefined}>
      <h3>
        {dayWords(day.day)}
        {day.day === calendar.today ? <span className={styles.todayMark}> {calendarWords.today}</span> : null}
      </h3>
      {entries.length === 0 ? (
        <p className={`${parts.soft} ${parts.small}`}>{calendarWords.nothing}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map(({ key, kind, time, text }) => (
            <li key={key} className={styles.entry} data-kind={kind}>
              <span className={styles.time}>{time}</span> <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Seven days: what is booked, free and off. */
export function Week({ calendar, onDay, onState }: WeekProps) {
  const { days, today } = calendar
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today]
  const move = (by: number): void => onDay(Temporal.PlainDate.from(first).add({ days: by }).toString())
  return (
    <section className={parts.stack} aria-labelledby="week">
      <div className={styles.weekHead}>
        <h2 id="week" aria-live="polite">
          {calendarWords.weekOf({ from: dayWords(first), to: dayWords(last) })}
        </h2>
        <div className={parts.row}>
          <Button kind="secondary" label={calendarWords.earlier} onPress={() => move(-7)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </Button>
          <Button kind="secondary" disabled={first === today} onPress={() => onDay(undefined)}>
            {calendarWords.thisWeek}
          </Button>
          <Button kind="secondary" label={calendarWords.later} onPress={() => move(7)}>
            <ChevronRight size={20} aria-hidden="true" />
          </Button>
        </div>
      </div>
      <Licences calendar={calendar} onState={onState} />
      <ol className={styles.days}>
        {days.map((day) => (
          <Day key={day.day} calendar={calendar} day={day} />
        ))}
      </ol>
    </section>
  )
}
