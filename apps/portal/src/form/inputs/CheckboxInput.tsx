import styles from '../field.module.css'
import { chosenOf, type InputProps } from './input-props.ts'

/** Some of several options, kept in the order they are offered in (FIELD-16). */
export function CheckboxInput({ field, describedBy, onChange }: InputProps) {
  const chosen = chosenOf(field.view)
  const toggled = (value: string, isOn: boolean): readonly string[] =>
    (field.options ?? [])
      .map((option) => option.value)
      .filter((candidate) => (candidate === value ? isOn : chosen.includes(candidate)))
  return (
    <div className={styles.options}>
      {field.options?.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input
            className={styles.tick}
            type="checkbox"
            name={field.id}
            value={value}
            aria-describedby={describedBy}
            aria-invalid={field.shownError !== null}
            disabled={field.readonly}
            checked={chosen.includes(value)}
            onChange={(event) => onChange(toggled(value, event.currentTarget.checked))}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
