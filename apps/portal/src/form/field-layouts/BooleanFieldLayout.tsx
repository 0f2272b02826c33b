import { FieldError } from '../FieldError.tsx'
import styles from '../inputs/field.module.css'
import options from '../inputs/options.module.css'
import type { FieldLayoutProps } from '../inputs/input-props.ts'
import { FieldHint, FieldLabel } from './FieldLabel.tsx'

/** Layout of a single checkbox: the label is beside it. */
export function BooleanFieldLayout({ field, link, control, hintId, errorId }: FieldLayoutProps) {
  return (
    <>
      <div className={options.booleanRow}>
        {control}
        <label htmlFor={field.id}>
          <FieldLabel field={field} />
        </label>
      </div>
      {link}
      <FieldHint field={field} id={hintId} />
      <FieldError id={errorId} text={field.shownError} className={styles.error} />
    </>
  )
}
