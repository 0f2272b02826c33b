import type { FieldOption } from '@evenkeel/api-contract/fields/field-definition'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { Check, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FieldError } from '#form/FieldError.tsx'
import { useFormContext } from '#form/form-context.ts'
import { Button } from '#components/Button.tsx'
import { SlowNotice } from '#components/SlowNotice.tsx'
import { questionMessages } from '../questions.messages.ts'
import styles from './choice-buttons.module.css'

/** How a choice is drawn that says more than its words. */
export interface ChoiceDisplay {
  readonly Icon: LucideIcon
  readonly title: string
  readonly about: string | null
}

const renderLabel = (label: string): ReactNode => <span className={styles.words}>{label}</span>

const renderChoice = ({ Icon, title, about }: ChoiceDisplay): ReactNode => (
  <>
    <Icon className={styles.picture} aria-hidden="true" size={28} strokeWidth={1.8} />
    <span className={styles.words}>
      <strong>{title}</strong>
      {about === null ? null : <span className={styles.about}>{about}</span>}
    </span>
  </>
)

interface ChoiceButtonsProps {
  readonly id: string
  /** The question: what the group is called. */
  readonly name: string
  readonly options: readonly FieldOption[]
  readonly lookOf?: ((option: FieldOption) => ChoiceDisplay) | undefined
}

/**
 * A question of one tap: every choice is a button that sends the form with its value, so that choosing is going on. Focus and
 * arrow keys send nothing. The earlier answer is marked; while one is on its way no other is taken. What was chosen stays marked where it
 * does not get through, and not where another field keeps it from being sent.
 */
export function ChoiceButtons({ id, name, options, lookOf }: ChoiceButtonsProps) {
  const { form } = useFormContext()
  const field = form.field(id)
  const [former] = useState(field.view)
  const isLoading = form.state === 'loading'
  const isKeptBack = form.summary.some((trouble) => trouble.field !== id)
  const chosen = isKeptBack ? former : field.view
  const [formerId, errorId] = [`${id}-former`, `${id}-error`]
  return (
    <>
      <fieldset className={styles.choices} data-field={id} aria-describedby={errorId}>
        <legend className="visually-hidden">{name}</legend>
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name={id}
            value={value}
            className={styles.choice}
            data-chosen={chosen === value}
            aria-disabled={isLoading}
            aria-describedby={former === value ? formerId : undefined}
            onClick={(event) => {
              if (isLoading) event.preventDefault()
              else form.change(id, value)
            }}
          >
            {lookOf ? renderChoice(lookOf({ value, label })) : renderLabel(label)}
            <Check className={styles.check} aria-hidden="true" size={22} strokeWidth={2.5} />
          </button>
        ))}
        <span id={formerId} hidden>
          {questionMessages.earlierAnswer}
        </span>
        <FieldError id={errorId} text={field.shownError} className={styles.error} />
      </fieldset>
      {form.serverError === errorMessages.network && typeof chosen === 'string' && chosen !== '' ? (
        // The same once more: what is marked already does not look like something to press.
        <Button type="submit" name={id} value={chosen}>
          {questionMessages.tryAgain}
        </Button>
      ) : null}
      <output className={styles.status}>{isLoading && <span>{questionMessages.moment}</span>}</output>
      {isLoading ? <SlowNotice /> : null}
    </>
  )
}
