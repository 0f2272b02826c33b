import styles from './affixed.module.css'
import { type InputProps, getTextAttributes } from './input-props.ts'

/** A US phone number with a fixed country prefix (FIELD-06, FIELD-07). */
export function TelInput(props: InputProps) {
  const { field, describedBy } = props
  const prefixId = `${field.id}-prefix`
  return (
    <div className={styles.affixed}>
      <span id={prefixId} className={styles.prefix} translate="no">
        {field.telPrefix}
      </span>
      <input {...getTextAttributes(props)} type="tel" aria-describedby={`${prefixId} ${describedBy}`} />
    </div>
  )
}
