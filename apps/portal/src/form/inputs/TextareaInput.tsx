import styles from '../field.module.css'
import { commonAttributes, type InputProps, textOf } from './input-props.ts'

/** Several lines of text (FIELD-02). */
export function TextareaInput(props: InputProps) {
  const { field, onChange } = props
  return (
    <textarea
      {...commonAttributes(props)}
      className={styles.input}
      rows={4}
      readOnly={field.readonly}
      value={textOf(field.view)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
