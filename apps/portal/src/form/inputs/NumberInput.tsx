import styles from '../field.module.css'
import { commonAttributes, type InputProps, textOf } from './input-props.ts'

/**
 * Digits only (FIELD-03). A native number input would drop leading zeros of ZIP and one-time codes, so this is a text
 * input with the number keyboard. A typed letter is stopped before it lands, which keeps the caret; pasted text is cleaned.
 */
export function NumberInput(props: InputProps) {
  const { field, onChange } = props
  return (
    <input
      {...commonAttributes(props)}
      className={styles.input}
      type="text"
      inputMode={field.inputMode ?? 'numeric'}
      readOnly={field.readonly}
      value={textOf(field.view)}
      onBeforeInput={(event) => {
        const typed = event.nativeEvent.data
        if (typed?.length === 1 && !/\d/.test(typed)) event.preventDefault()
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
