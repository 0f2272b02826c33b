import { useLocation } from 'react-router'
import { Button } from '#components/Button.tsx'
import { questionMessages } from '../questions.messages.ts'
import { hasSkippedQuestions } from '../step-state.ts'
import styles from './question.module.css'

/** Notes that earlier answers skipped some questions, with a button to review them, last one first. */
export function EarlierAnswersNotice({ onLook }: { readonly onLook: () => void }) {
  const { state } = useLocation()
  if (!hasSkippedQuestions(state)) return null
  return (
    <p className={styles.kept}>
      <span>{questionMessages.kept}</span>
      <Button kind="quiet" onClick={onLook}>
        {questionMessages.lookThrough}
      </Button>
    </p>
  )
}
