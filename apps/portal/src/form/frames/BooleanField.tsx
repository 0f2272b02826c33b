import { ErrorLine } from '../ErrorLine.tsx'
import styles from '../inputs/field.module.css'
import options from '../inputs/options.module.css'
import { type FrameProps, Hint, LabelText } from './FrameParts.tsx'

/** Around one box to tick: its label beside it. */
export function BooleanField({ field, link, control, hintId, errorId }: FrameProps) {
  return (
    <>
      <div className={options.booleanRow}>
        {control}
        <label htmlFor={field.id}>
          <LabelText field={field} />
        </label>
      </div>
      {link}
      <Hint field={field} id={hintId} />
      <ErrorLine id={errorId} text={field.shownError} className={styles.error} />
    </>
  )
}
