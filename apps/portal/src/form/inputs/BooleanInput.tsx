import styles from './options.module.css'
import { getCommonAttributes, type InputProps } from './input-props.ts'

/** One checkbox: true or false (FIELD-04). */
export function BooleanInput(props: InputProps) {
  const { field, onChange } = props
  return (
    <input
      {...getCommonAttributes(props)}
      className={styles.tick}
      type="checkbox"
      disabled={field.readonly}
      checked={field.view === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
