import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { Check, HeartHandshake } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { getChoiceLabel } from '#session/intake/question-fields.ts'
import { questionMessages } from '../questions.messages.ts'
import { getDangerChoice } from '../safety.ts'
import { safetyMessages } from '../safety.messages.ts'
import styles from './choice-buttons.module.css'

/** Explains the consequence of each answer to the danger question; null for any other question. */
function getChoiceHint(question: Question, text: string): string | null {
  const danger = getDangerChoice(question)
  if (danger === null) return null
  return text === danger ? safetyMessages.yesLeads : safetyMessages.noLeads
}

/** What to choose when in doubt. */
function UnsureHint({ question }: { readonly question: Question }) {
  const danger = getDangerChoice(question)
  if (danger === null) return null
  return (
    <p className={styles.notSure}>
      <HeartHandshake aria-hidden="true" size={24} strokeWidth={1.9} />
      <span lang={langOf(safetyMessages.notSure)}>
        {safetyMessages.notSure({ choice: getChoiceLabel(question, danger) })}
      </span>
    </p>
  )
}

/**
 * Choices of a safety question with the earlier one marked. A choice being sent keeps its focus in case it
 * fails.
 */
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
  const choose = (text: string): void => {
    if (isSending) return
    setPressed(text)
    onChoose(text)
  }
  // Continue with the existing answer after a review; a danger answer must be chosen again.
  const goesOnWith = question.choices.find(
    ({ text }) => text === former?.answer && text !== getDangerChoice(question),
  )?.text
  const formerId = `${question.id}-former`
  return (
    <div className={styles.choices}>
      <UnsureHint question={question} />
      {question.choices.map(({ id, text, label = text }) => (
        <div key={id} className={styles.answer}>
          <button
            type="button"
            data-chosen={(pressed ?? former?.answer) === text}
            aria-disabled={isSending}
            aria-describedby={former?.answer === text ? `${id}-leads ${formerId}` : `${id}-leads`}
            onClick={() => choose(text)}
          >
            <strong className={styles.words} lang={question.language}>
              {label}
            </strong>
            <Check className={styles.check} aria-hidden="true" size={22} strokeWidth={2.5} />
          </button>
          <span id={`${id}-leads`} className={styles.about} lang={langOf(getChoiceHint(question, text))}>
            {getChoiceHint(question, text)}
          </span>
        </div>
      ))}
      <span id={formerId} hidden>
        {questionMessages.earlierAnswer}
      </span>
      {goesOnWith === undefined || pressed !== null ? null : (
        <Button onClick={() => choose(goesOnWith)}>{questionMessages.goOn}</Button>
      )}
    </div>
  )
}
