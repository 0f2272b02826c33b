import type { Question } from '@evenkeel/contract/own/questions'
import type { AppointmentMethod } from '@evenkeel/contract/wire'
import { CircleAlert, Phone, Users, Video } from 'lucide-react'
import { useFormContext } from '#form/form-context.ts'
import { methodOf } from '../flow.ts'
import styles from './method-cards.module.css'

const words: Record<AppointmentMethod, { readonly Icon: typeof Video; readonly text: string }> = {
  video: { Icon: Video, text: 'See each other on your phone or computer. You pick a time that fits.' },
  phone: { Icon: Phone, text: 'The counselor calls you at the time you pick. No camera.' },
  face_to_face: { Icon: Users, text: 'Meet near your home or work. We help you find somebody by phone.' },
}

/** The ways to meet as three large cards that behave as radio buttons. */
export function MethodCards({ question }: { readonly question: Question }) {
  const { form } = useFormContext()
  const field = form.field(question.id)
  const errorId = `${question.id}-error`
  return (
    <fieldset
      className={styles.cards}
      role="radiogroup"
      data-field={question.id}
      aria-describedby={errorId}
      aria-invalid={field.shownError !== null}
    >
      <legend className="visually-hidden">{question.text}</legend>
      {question.choices.map(({ id, text }) => {
        const method = methodOf(text)
        const { Icon, text: about } = words[method ?? 'video']
        return (
          <label key={id} className={styles.card} data-chosen={field.view === text}>
            <input
              type="radio"
              name={question.id}
              value={text}
              checked={field.view === text}
              onChange={() => form.change(question.id, text)}
            />
            <Icon aria-hidden="true" size={28} strokeWidth={1.8} />
            <span>
              <strong>{method === 'face_to_face' ? 'In person' : text}</strong>
              {method === null ? null : <span className={styles.about}>{about}</span>}
            </span>
          </label>
        )
      })}
      <p id={errorId} className={styles.error}>
        {field.shownError === null ? null : (
          <>
            <CircleAlert aria-hidden="true" size={18} />
            <span>{field.shownError}</span>
          </>
        )}
      </p>
    </fieldset>
  )
}
