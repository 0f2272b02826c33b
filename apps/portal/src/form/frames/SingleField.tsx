import { ErrorLine } from '../ErrorLine.tsx'
import styles from '../inputs/field.module.css'
import { type FrameProps, Hint, LabelText } from './FrameParts.tsx'

/** Around one input: its label above it, its error below it. */
export function SingleField({ field, link, control, hintId, errorId }: FrameProps) {
  return (
    <>
      <div className={styles.labelRow}>
        <label htmlFor={field.id}>
          <LabelText field={field} />
        </label>
        {link}
      </div>
      <Hint field={field} id={hintId} />
      {control}
      <ErrorLine id={errorId} text={field.shownError} className={styles.error} />
    </>
  )
}
