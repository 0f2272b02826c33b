import { Fields } from '#form/Field.tsx'
import type { FieldGroup } from '../registration-fields.ts'
import styles from './field-groups.module.css'

/** Fields in small groups, each with a heading of its own. */
export function FieldGroups({ groups }: { readonly groups: readonly FieldGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, about, fields }) => (
        <fieldset key={title} className={styles.group}>
          {title === null ? null : <legend>{title}</legend>}
          {about === undefined ? null : <p className={styles.about}>{about}</p>}
          <Fields ids={fields.map(({ id }) => id)} />
        </fieldset>
      ))}
    </div>
  )
}
