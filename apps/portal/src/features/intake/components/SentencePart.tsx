import type { Question } from '@evenkeel/api-contract/portal/questions'
import { createContext, type ReactNode, use } from 'react'
import { FieldError } from '#form/FieldError.tsx'
import { useFormContext } from '#form/form-context.ts'
import { questionMessages } from '../questions.messages.ts'
import { type SentenceSubject, getPartReason, getPartText } from '../sentence.ts'
import styles from './sentence.module.css'

/** Whom the sentence is about. */
export const SentenceSubjectContext = createContext<SentenceSubject>({ walk: 'myself', isForAnother: false })

/** The words of a part, and for those who hear it alone what is asked. */
export const PartLabel = ({ part }: { readonly part: Question }) => (
  <>
    <span>{getPartText(part, use(SentenceSubjectContext).walk)}</span>
    <span className="visually-hidden">{`: ${part.is_required ? questionMessages.requiredPart({ question: part.text }) : part.text}`}</span>
  </>
)

interface SentencePartProps {
  readonly part: Question
  /** Several inputs, with their words as the legend of a group; one input with its label otherwise. */
  readonly isGroup?: boolean
  readonly children: (input: { readonly describedBy: string }) => ReactNode
}

/** The frame of one part of the sentence: its words, its input, why we ask, and what is wrong with it. */
export function SentencePart({ part, isGroup = false, children }: SentencePartProps) {
  const { form } = useFormContext()
  const field = form.field(part.id)
  const errorId = `${part.id}-error`
  const hintId = `${part.id}-hint`
  const reason = getPartReason(part, use(SentenceSubjectContext))
  const describedBy = reason === null ? errorId : `${hintId} ${errorId}`
  const frame = {
    className: styles.part,
    'data-field': part.id,
    'data-invalid': field.shownError !== null,
    'data-highlighted': field.highlighted,
  }
  const inside = (
    <>
      {children({ describedBy })}
      <div className={styles.below}>
        {reason === null ? null : (
          <p id={hintId} className={styles.hint}>
            <span>{reason}</span>
          </p>
        )}
        <FieldError id={errorId} text={field.shownError} className={styles.error} />
      </div>
    </>
  )
  if (isGroup) {
    return (
      <fieldset {...frame} role="radiogroup" aria-describedby={describedBy}>
        <legend>
          <PartLabel part={part} />
        </legend>
        {inside}
      </fieldset>
    )
  }
  return (
    <div {...frame}>
      <label htmlFor={part.id}>
        <PartLabel part={part} />
      </label>
      {inside}
    </div>
  )
}
