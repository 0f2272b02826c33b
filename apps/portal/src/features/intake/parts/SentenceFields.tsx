import { unselected } from '@evenkeel/contract/fields/definition'
import type { Question } from '@evenkeel/contract/own/questions'
import { CircleAlert } from 'lucide-react'
import { useFormContext } from '#form/form-context.ts'
import { sentenceOf } from '../model.ts'
import { choicesOf, collisions, wordsOf } from '../sentence.ts'
import styles from './sentence.module.css'

function Part({ part, parts }: { readonly part: Question; readonly parts: readonly Question[] }) {
  const { form } = useFormContext()
  const field = form.field(part.id)
  const errorId = `${part.id}-error`
  const hintId = `${part.id}-hint`
  const choose = (value: string): void => {
    form.change(part.id, value)
    for (const id of collisions(parts, { ...form.values(), [part.id]: value }))
      form.change(id, String(unselected))
  }
  return (
    <div
      className={styles.part}
      data-field={part.id}
      data-invalid={field.shownError !== null}
      data-highlighted={field.highlighted}
    >
      <label htmlFor={part.id}>
        <span>{wordsOf(part)}</span>
        <span className="visually-hidden">{`: ${part.text}${part.is_required ? ' Required' : ''}`}</span>
      </label>
      <select
        id={part.id}
        name={part.id}
        autoComplete="off"
        value={typeof field.view === 'string' ? field.view : String(unselected)}
        aria-invalid={field.shownError !== null}
        aria-describedby={part.subheading === null ? errorId : `${hintId} ${errorId}`}
        onChange={(event) => choose(event.currentTarget.value)}
        onFocus={() => form.focus(part.id)}
        onBlur={() => form.blur(part.id)}
      >
        <option value={String(unselected)}>
          {part.is_required ? part.placeholder || 'Select...' : 'nothing else'}
        </option>
        {choicesOf(part, parts, form.values()).map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </select>
      {part.subheading === null ? null : (
        <p id={hintId} className={styles.hint}>
          <span>{part.subheading}</span>
        </p>
      )}
      <p id={errorId} className={styles.error}>
        {field.shownError === null ? null : (
          <>
            <CircleAlert aria-hidden="true" size={18} />
            <span>{field.shownError}</span>
          </>
        )}
      </p>
    </div>
  )
}

/** Several selects that read as one sentence; on a phone they stand one below the other with the same words. */
export function SentenceFields({ question }: { readonly question: Question }) {
  const parts = sentenceOf(question)
  return (
    <div className={styles.sentence}>
      {parts.map((part) => (
        <Part key={part.id} part={part} parts={parts} />
      ))}
    </div>
  )
}
