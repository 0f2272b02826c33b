import type { CalendarChange } from '@evenkeel/contract/counselor/calendar'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import styles from '../calendar.module.css'
import { calendarWords } from '../calendar.words.ts'

interface TimeOffProps {
  readonly onChange: (change: CalendarChange) => void
}

/** Time off from a moment to a moment. */
export function TimeOff({ onChange }: TimeOffProps) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const look = (): void => {
    const isWhole = from !== '' && to !== ''
    setProblem(isWhole ? null : calendarWords.offMissing)
    if (isWhole) onChange({ kind: 'time_off', from: from.slice(0, 16), to: to.slice(0, 16) })
  }
  return (
    <section className={parts.panel} aria-labelledby="time-off">
      <div>
        <h2 id="time-off">{calendarWords.offTitle}</h2>
        <p className={parts.soft}>{calendarWords.offText}</p>
      </div>
      <div className={styles.twoFields}>
        <TextField
          label={calendarWords.offFrom}
          type="datetime-local"
          required
          value={from}
          onChange={setFrom}
        />
        <TextField label={calendarWords.offTo} type="datetime-local" required value={to} onChange={setTo} />
      </div>
      <Problem text={problem} />
      <div>
        <Button onPress={look}>{calendarWords.look}</Button>
      </div>
    </section>
  )
}
