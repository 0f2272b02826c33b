import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { questionWords } from '../questions.words.ts'
import styles from './choice-buttons.module.css'

/** The choices of a question about safety, the earlier one marked. One that is on its way keeps its focus, should it not arrive. */
export function SafetyChoices({
  question,
  former,
  isSending,
  onChoose,
}: {
  readonly question: Question
  readonly former: AnswerItem | undefined
  readonly isSending: boolean
  readonly onChoose: (choice: string) => void
}) {
  const [pressed, setPressed] = useState<string | null>(null)
  const formerId = `${question.id}-former`
  return (
    <div className={styles.choices}>
      {question.choices.map(({ id, text, label = text }) => (
        <button
          key={id}
          type="button"
          className={styles.choice}
          data-chosen={(pressed ?? former?.answer) === text}
          aria-disabled={isSending}
          aria-describedby={former?.answer === text ? formerId : undefined}
          onClick={() => {
            if (isSending) return
            setPressed(text)
            onChoose(text)
          }}
        >
          <span className={styles.words}>{label}</span>
          <Check className={styles.check} aria-hidden="true" size={22} strokeWidth={2.5} />
        </button>
      ))}
      <span id={formerId} hidden>
        {questionWords.earlierAnswer}
      </span>
    </div>
  )
}
