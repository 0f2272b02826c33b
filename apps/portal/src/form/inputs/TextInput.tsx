import styles from '../field.module.css'
import { commonAttributes, type InputProps, textOf } from './input-props.ts'

/** Text, email and url (FIELD-01, FIELD-05, FIELD-08). */
export function TextInput(props: InputProps) {
  const { field, onChange } = props
  return (
    <input
      {...commonAttributes(props)}
      className={styles.input}
      type={field.type}
      inputMode={field.inputMode}
      autoCapitalize={field.type === 'text' ? undefined : 'none'}
      spellCheck={field.type === 'text' ? undefined : false}
      readOnly={field.readonly}
      value={textOf(field.view)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
