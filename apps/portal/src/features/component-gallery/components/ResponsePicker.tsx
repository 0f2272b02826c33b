import { useId } from 'react'
import type { MockResponse } from '../mock-server.ts'
import styles from './gallery.module.css'

export interface ResponsePickerProps {
  readonly answer: MockResponse
  readonly options: Readonly<Record<MockResponse, string>>
  readonly onChange: (answer: MockResponse) => void
}

/** Selects the next response of the mock server. */
export function ResponsePicker({ answer, options, onChange }: ResponsePickerProps) {
  const id = useId()
  return (
    <p className={styles.answer}>
      <label htmlFor={id}>
        <span>What the pretend server does</span>
      </label>
      <select
        id={id}
        value={answer}
        onChange={(event) => onChange(event.currentTarget.value as MockResponse)}
      >
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
  )
}
