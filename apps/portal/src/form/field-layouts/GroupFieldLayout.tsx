import { FieldError } from '../FieldError.tsx'
import styles from '../inputs/field.module.css'
import options from '../inputs/options.module.css'
import type { FieldLayoutProps } from '../inputs/input-props.ts'
import { FieldHint, FieldLabel } from './FieldLabel.tsx'

/** Layout of a group of inputs. */
export function GroupFieldLayout({ field, link, control, hintId, errorId }: FieldLayoutProps) {
  const describedBy = `${field.hint === undefined ? '' : `${hintId} `}${errorId}`
  const role = field.type === 'radio' ? 'radiogroup' : 'group'
  const invalid = field.type === 'radio' ? { 'aria-invalid': field.shownError !== null } : {}
  return (
    <fieldset id={field.id} className={options.group} role={role} aria-describedby={describedBy} {...invalid}>
      <legend>
        <FieldLabel field={field} />
      </legend>
      {link}
      <FieldHint field={field} id={hintId} />
      {control}
      <FieldError id={errorId} text={field.shownError} className={styles.error} />
    </fieldset>
  )
}
