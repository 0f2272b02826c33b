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

/** Additional display of a choice beside its label. */
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
  /** The question; accessible name of the group. */
  readonly name: string
  readonly options: readonly FieldOption[]
  /** Language of the question where it is not the document's. */
  readonly lang?: string | undefined
  readonly lookOf?: ((option: FieldOption) => ChoiceDisplay) | undefined
}

/**
 * A single-tap question: every choice is a button that submits the form with its value. Focus and arrow keys
 * submit nothing. The earlier answer is marked; while one is being sent, no other is accepted. A choice stays
 * marked when sending fails, but not when another field blocks it.
 */
export function ChoiceButtons({ id, name, options, lang, lookOf }: ChoiceButtonsProps) {
  const { form } = useFormContext()
  const field = form.field(id)
  const [former] = useState(field.view)
  const isLoading = form.state === 'loading'
  const isKeptBack = form.summary.some((trouble) => trouble.field !== id)
  const chosen = isKeptBack ? former : field.view
  const [formerId, errorId] = [`${id}-former`, `${id}-error`]
  return (
    <>
      <fieldset className={styles.choices} data-field={id} aria-describedby={errorId} lang={lang}>
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
        // Continue button: a marked choice does not look pressable.
        <Button type="submit" name={id} value={chosen}>
          {questionMessages.tryAgain}
        </Button>
      ) : null}
      <output className={styles.status}>{isLoading && <span>{questionMessages.moment}</span>}</output>
      {isLoading ? <SlowNotice /> : null}
    </>
  )
}
