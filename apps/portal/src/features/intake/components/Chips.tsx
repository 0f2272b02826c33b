import { unselected } from '@evenkeel/api-contract/fields/field-definition'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { FocusEvent } from 'react'
import { useFormContext } from '#form/form-context.ts'
import { getChoiceLabel } from '#session/intake/question-fields.ts'
import { questionMessages } from '../questions.messages.ts'
import styles from './chips.module.css'
import { SentencePart } from './SentencePart.tsx'

interface ChipsProps {
  readonly part: Question
  readonly choices: readonly string[]
  /** Somebody has just asked for them. */
  readonly takesFocus: boolean
  readonly onChoose: (value: string) => void
}

/** Leaves the group for something else: going from chip to chip is no leaving. */
const isLeavingGroup = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))

/** The chip that is chosen, or the first one. */
const takeFocus = (chips: HTMLDivElement | null): void =>
  (chips?.querySelector<HTMLInputElement>('input:checked') ?? chips?.querySelector('input'))?.focus()

/** A few choices as chips. They are the browser's own radio buttons: one tap, arrow keys, and a group with a name. */
export function Chips({ part, choices, takesFocus, onChoose }: ChipsProps) {
  const { form } = useFormContext()
  const { view } = form.field(part.id)
  const none = String(unselected)
  const isNone = view === '' || view === undefined || view === null || view === unselected || view === none
  const rows = [
    ...choices.map((value) => ({ value, text: getChoiceLabel(part, value) })),
    ...(part.is_required ? [] : [{ value: none, text: questionMessages.nothingElse }]),
  ]
  const isChosen = (value: string): boolean => (value === none ? isNone : value === view)
  return (
    <SentencePart part={part} isGroup>
      {() => (
        <div
          ref={takesFocus ? takeFocus : undefined}
          className={styles.chips}
          onFocus={(event) => isLeavingGroup(event) && form.focus(part.id)}
          onBlur={(event) => isLeavingGroup(event) && form.blur(part.id)}
        >
          {rows.map(({ value, text }) => (
            <label key={value} className={styles.chip}>
              <input
                type="radio"
                name={part.id}
                value={value}
                checked={isChosen(value)}
                onChange={() => onChoose(value)}
              />
              <span>{text}</span>
            </label>
          ))}
        </div>
      )}
    </SentencePart>
  )
}
