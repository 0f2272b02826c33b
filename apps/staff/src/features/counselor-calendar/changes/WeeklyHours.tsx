import type { CalendarChange, CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import styles from '../calendar.module.css'
import { calendarWords } from '../calendar.words.ts'
import { draftOf, hoursOf, type TypedHours, withMore } from '../hours-draft.ts'
import { weekdayWords } from '../times.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

interface StretchProps {
  readonly hours: TypedHours
  readonly onChange: (hours: TypedHours) => void
  readonly onRemove: () => void
}

/** From and to of one stretch. */
function Stretch({ hours, onChange, onRemove }: StretchProps) {
  const day = weekdayWords(hours.weekday)
  return (
    <div className={styles.stretch}>
      <TextField
        label={calendarWords.fromOn({ day })}
        type="time"
        required
        value={hours.from}
        onChange={(from) => onChange({ ...hours, from })}
      />
      <TextField
        label={calendarWords.toOn({ day })}
        type="time"
        required
        value={hours.to}
        onChange={(to) => onChange({ ...hours, to })}
      />
      <Button
        kind="quiet"
        label={calendarWords.dropHours({ day, from: hours.from, to: hours.to })}
        onPress={onRemove}
      >
        <X size={20} aria-hidden="true" />
      </Button>
    </div>
  )
}

interface WeekdayProps {
  readonly weekday: number
  readonly children: ReactNode
  readonly onAdd: () => void
}

function Weekday({ weekday, children, onAdd }: WeekdayProps) {
  const day = weekdayWords(weekday)
  return (
    <section className={styles.weekday}>
      <h3>{day}</h3>
      <div className={parts.tight}>
        {children}
        <div>
          <Button kind="quiet" label={calendarWords.addHours({ day })} onPress={onAdd}>
            <Plus size={20} aria-hidden="true" />
            {calendarWords.add}
          </Button>
        </div>
      </div>
    </section>
  )
}

interface WeeklyHoursProps {
  readonly calendar: CounselorCalendar
  readonly onChange: (change: CalendarChange) => void
}

/** The weekly hours, from a day on. */
export function WeeklyHours({ calendar, onChange }: WeeklyHoursProps) {
  const [draft, setDraft] = useState(() => draftOf(calendar.weekly))
  const [from, setFrom] = useState(calendar.today)
  const [problem, setProblem] = useState<string | null>(null)
  const look = (): void => {
    const hours = hoursOf(draft)
    const wrong = 'wrong' in hours ? calendarWords.timesWrong({ day: weekdayWords(hours.wrong) }) : null
    setProblem(from === '' ? calendarWords.dayMissing : wrong)
    if (from !== '' && !('wrong' in hours)) onChange({ kind: 'week', from, hours })
  }
  return (
    <section className={parts.panel} aria-labelledby="hours">
      <div>
        <h2 id="hours">{calendarWords.hoursTitle}</h2>
        <p className={parts.soft}>{calendarWords.hoursText}</p>
      </div>
      <div>
        {WEEKDAYS.map((weekday) => (
          <Weekday key={weekday} weekday={weekday} onAdd={() => setDraft(withMore(draft, weekday))}>
            {draft
              .filter((one) => one.weekday === weekday)
              .map((hours) => (
                <Stretch
                  key={hours.key}
                  hours={hours}
                  onChange={(next) => setDraft(draft.map((one) => (one.key === next.key ? next : one)))}
                  onRemove={() => setDraft(draft.filter((one) => one.key !== hours.key))}
                />
              ))}
          </Weekday>
        ))}
      </div>
      <div className={styles.narrow}>
        <TextField label={calendarWords.hoursFrom} type="date" required value={from} onChange={setFrom} />
      </div>
      <Problem text={problem} />
      <div>
        <Button onPress={look}>{calendarWords.look}</Button>
      </div>
    </section>
  )
}
