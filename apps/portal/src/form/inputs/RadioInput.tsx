import styles from '../field.module.css'
import type { InputProps } from './input-props.ts'

/** One of several options (FIELD-15). */
export function RadioInput({ field, onChange }: InputProps) {
  return (
    <div className={styles.options}>
      {field.options?.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input
            className={styles.tick}
            type="radio"
            name={field.id}
            value={value}
            disabled={field.readonly}
            checked={field.view === value}
            onChange={() => onChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
