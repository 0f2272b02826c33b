import { Button } from '#ui/Button.tsx'
import { useHold } from '../use-hold.ts'
import styles from './chosen.module.css'

/** A quiet word that the hour is kept, without a clock that hurries anybody. */
export function HoldNotice() {
  const { words, isOver, isPending, again } = useHold()
  if (isOver)
    return (
      <div className={styles.hold}>
        <p>We no longer hold this time for you. It may still be free.</p>
        <Button kind="secondary" busy={isPending} onClick={again}>
          Hold it again
        </Button>
      </div>
    )
  return <p className={styles.hold}>{words ?? ' '}</p>
}
