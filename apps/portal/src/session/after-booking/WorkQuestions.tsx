import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useClearWorkQuestions, useWorkQuestions } from './work-questions.ts'
import styles from './after-booking.module.css'
import type { WorkQuestionsOutcome } from './WorkQuestionsForm.tsx'
import { formMessages } from '#form/form.messages.ts'
import { workQuestionMessages as words } from './work-questions.messages.ts'

/** Most users never open it, so the form loads on demand. */
const WorkQuestionsForm = lazy(async () => ({
  default: (await import('./WorkQuestionsForm.tsx')).WorkQuestionsForm,
}))

const outcomeMessages: Readonly<Record<WorkQuestionsOutcome, string>> = {
  sent: words.sent,
  left: words.left,
}

/** Replaces the form and takes its focus. */
function QuestionsEnded({ ending }: { readonly ending: WorkQuestionsOutcome }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <p ref={place} className={styles.ended} role="status" tabIndex={-1}>
      {outcomeMessages[ending]}
    </p>
  )
}

/**
 * A collapsed section with the questions about work that some programs show after a booking. Renders nothing
 * if the member has answered or dismissed them (decision 012). The visit does not depend on them.
 */
export function WorkQuestions() {
  const questions = useWorkQuestions()
  const nothingLeft = useClearWorkQuestions()
  const [isOpen, setIsOpen] = useState(false)
  const [ending, setEnding] = useState<WorkQuestionsOutcome | null>(null)
  if (ending !== null) return <QuestionsEnded ending={ending} />
  if (questions.length === 0) return null
  const title = words.title({ count: questions.length })
  const end = (how: WorkQuestionsOutcome): void => {
    setEnding(how)
    nothingLeft()
  }
  return (
    <details className={styles.card} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? (
        <Suspense fallback={<p>{formMessages.moment}</p>}>
          <WorkQuestionsForm questions={questions} title={title} onEnd={end} />
        </Suspense>
      ) : null}
    </details>
  )
}
