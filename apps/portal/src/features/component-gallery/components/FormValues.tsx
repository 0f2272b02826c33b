import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import styles from './gallery.module.css'

const toReadable = (_key: string, value: unknown): unknown => (value instanceof File ? value.name : value)

export interface FormValuesProps {
  readonly title: string
  readonly values: FieldValues
}

/** Model values as they would be sent. */
export function FormValues({ title, values }: FormValuesProps) {
  return (
    <section className={styles.values} aria-label={title} translate="no">
      <h3>
        <span>{title}</span>
      </h3>
      <pre>{JSON.stringify(values, toReadable, 2)}</pre>
    </section>
  )
}
