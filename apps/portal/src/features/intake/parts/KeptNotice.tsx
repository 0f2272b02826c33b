import { useLocation } from '#lib/router/Router.tsx'
import { Button } from '#ui/Button.tsx'
import { questionWords } from '../questions.words.ts'
import { hasKept } from '../step.ts'
import styles from './question.module.css'

/** Says quietly that answers from before led here over other questions, with the way to look through them, the last one first. */
export function KeptNotice({ onLook }: { readonly onLook: () => void }) {
  const { state } = useLocation()
  if (!hasKept(state)) return null
  return (
    <p className={styles.kept}>
      <span>{questionWords.kept}</span>
      <Button kind="quiet" onClick={onLook}>
        {questionWords.lookThrough}
      </Button>
    </p>
  )
}
