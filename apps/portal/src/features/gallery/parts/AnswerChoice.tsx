import { useId } from 'react'
import type { Answer } from '../pretend-server.ts'
import styles from './gallery.module.css'

export interface AnswerChoiceProps {
  readonly answer: Answer
  readonly options: Readonly<Record<Answer, string>>
  readonly onChange: (answer: Answer) => void
}

/** Tells the pretend server what to answer next. */
export function AnswerChoice({ answer, options, onChange }: AnswerChoiceProps) {
  const id = useId()
  return (
    <p className={styles.answer}>
      <label htmlFor={id}>
        <span>What the pretend server does</span>
      </label>
      <select id={id} value={answer} onChange={(event) => onChange(event.currentTarget.value as Answer)}>
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
  )
}
