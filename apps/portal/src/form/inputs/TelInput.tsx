import styles from '../field.module.css'
import { commonAttributes, type InputProps, textOf } from './input-props.ts'

/** A US phone number behind its fixed country prefix (FIELD-06, FIELD-07). */
export function TelInput(props: InputProps) {
  const { field, onChange } = props
  const prefixId = `${field.id}-prefix`
  return (
    <div className={styles.affixed}>
      <span id={prefixId} className={styles.prefix} translate="no">
        {field.telPrefix}
      </span>
      <input
        {...commonAttributes(props)}
        className={styles.input}
        type="tel"
        aria-describedby={`${prefixId} ${props.describedBy}`}
        readOnly={field.readonly}
        value={textOf(field.view)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
