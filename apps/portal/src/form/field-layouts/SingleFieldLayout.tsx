import { FieldError } from '../FieldError.tsx'
import styles from '../inputs/field.module.css'
import type { FieldLayoutProps } from '../inputs/input-props.ts'
import { FieldHint, FieldLabel } from './FieldLabel.tsx'

/** Layout of a single input: label above, error below. */
export function SingleFieldLayout({ field, link, control, hintId, errorId }: FieldLayoutProps) {
  return (
    <>
      <div className={styles.labelRow}>
        <label htmlFor={field.id}>
          <FieldLabel field={field} />
        </label>
        {link}
      </div>
      <FieldHint field={field} id={hintId} />
      {control}
      <FieldError id={errorId} text={field.shownError} className={styles.error} />
    </>
  )
}
