import { ErrorLine } from '../ErrorLine.tsx'
import styles from '../inputs/field.module.css'
import options from '../inputs/options.module.css'
import { type FrameProps, Hint, LabelText } from './FrameParts.tsx'

/** Around inputs that belong together. */
export function GroupField({ field, link, control, hintId, errorId }: FrameProps) {
  const describedBy = `${field.hint === undefined ? '' : `${hintId} `}${errorId}`
  const role = field.type === 'radio' ? 'radiogroup' : 'group'
  const invalid = field.type === 'radio' ? { 'aria-invalid': field.shownError !== null } : {}
  return (
    <fieldset id={field.id} className={options.group} role={role} aria-describedby={describedBy} {...invalid}>
      <legend>
        <LabelText field={field} />
      </legend>
      {link}
      <Hint field={field} id={hintId} />
      {control}
      <ErrorLine id={errorId} text={field.shownError} className={styles.error} />
    </fieldset>
  )
}
