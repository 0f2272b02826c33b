import type { FieldValues } from '@evenkeel/contract/fields/definition'
import styles from './gallery.module.css'

const readable = (_key: string, value: unknown): unknown => (value instanceof File ? value.name : value)

export interface ValuesProps {
  readonly title: string
  readonly values: FieldValues
}

/** Model values as they would be sent. */
export function Values({ title, values }: ValuesProps) {
  return (
    <section className={styles.values} aria-label={title} translate="no">
      <h3>
        <span>{title}</span>
      </h3>
      <pre>{JSON.stringify(values, readable, 2)}</pre>
    </section>
  )
}
