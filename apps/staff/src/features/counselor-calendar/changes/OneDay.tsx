import type { CalendarChange } from '@evenkeel/contract/counselor/calendar'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import styles from '../calendar.module.css'
import { calendarWords } from '../calendar.words.ts'
import { hoursOf } from '../hours-draft.ts'
import { dayWords } from '../times.ts'

interface OneDayProps {
  readonly onChange: (change: CalendarChange) => void
}

/** The hours of one day that differs from its weekday. */
export function OneDay({ onChange }: OneDayProps) {
  const [day, setDay] = useState('')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const look = (): void => {
    const isClosed = from === '' && to === ''
    const hours = isClosed ? [] : hoursOf([{ key: 0, weekday: 1, from, to }])
    const wrong = 'wrong' in hours
    setProblem(
      day === '' ? calendarWords.dayMissing : wrong ? calendarWords.timesWrong({ day: dayWords(day) }) : null,
    )
    if (day !== '' && !wrong)
      onChange({ kind: 'day', day, hours: hours.map((one) => ({ from: one.from, to: one.to })) })
  }
  return (
    <section className={parts.panel} aria-labelledby="one-day">
      <div>
        <h2 id="one-day">{calendarWords.dayTitle}</h2>
        <p className={parts.soft}>{calendarWords.dayText}</p>
      </div>
      <div className={styles.twoFields}>
        <TextField label={calendarWords.day} type="date" required value={day} onChange={setDay} />
        <TextField label={calendarWords.from} type="time" value={from} onChange={setFrom} />
        <TextField label={calendarWords.to} type="time" value={to} onChange={setTo} />
      </div>
      <Problem text={problem} />
      <div>
        <Button onPress={look}>{calendarWords.look}</Button>
      </div>
    </section>
  )
}
