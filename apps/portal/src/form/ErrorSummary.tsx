import { CircleAlert, CircleCheck } from 'lucide-react'
import { type MouseEvent, type Ref, useId } from 'react'
import { useFormEnvironment } from './state/form-environment.ts'
import styles from './error-summary.module.css'
import { focusField } from './focus-field.ts'
import { isToggleField } from './state/field-state.ts'
import type { FormHandle } from './state/form-controller.ts'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { href } from '#lib/paths.ts'
import { Link } from '#components/Link.tsx'
import { formMessages as words } from './form.messages.ts'

const [accountExists = ''] = errorMessages.accountExists({ phone: '|' }).split('|')

/**
 * The way on from a text of the catalogue that says "above", wherever that is (ERROR-23, ERROR-24): the words are
 * the specification's, the link is where they are read.
 */
function RecoveryLink({ text }: { readonly text: string }) {
  if (text === errorMessages.locked) return <Link to={href('auth-reset')}>{words.forgot}</Link>
  if (text.startsWith(accountExists)) return <Link to={href('login')}>{words.logIn}</Link>
  return null
}

/** Whether it arrived is not known then: the form is not to blame, and nothing in it is lost. */
const getTitle = ({ summary, serverError }: FormHandle): string =>
  summary.length === 0 && serverError === errorMessages.network ? words.tryAgain : words.check

/** A label that is a question ends already. */
const formatProblem = (label: string, message: string): string =>
  `${label}${label.endsWith('?') ? '' : ':'} ${message}`

/** Whether what stopped the last submit was changed since, and nothing is known against it now. */
const isResolved = (form: FormHandle, id: string): boolean =>
  form.ids.includes(id) && form.field(id).shownError === null

export interface ErrorSummaryProps {
  readonly form: FormHandle
  readonly ref?: Ref<HTMLDivElement>
}

/** Whether what was wrong is mended by choosing alone: nobody is amid typing then, nor about to press what would move away. */
const isResolvedBySelection = (form: FormHandle): boolean =>
  form.summary.every(({ field }) => form.ids.includes(field) && isToggleField(form.field(field)))

/**
 * What stopped the last submit, with links to the fields. It keeps its text until the next submit: a summary that shrinks
 * while a person types moves the page under their finger. What was mended is crossed out, and once nothing is left the form can
 * be sent; where all of it was chosen and nothing typed, that is one line.
 */
export function ErrorSummary({ form, ref }: ErrorSummaryProps) {
  const headingId = useId()
  const { reducedMotion } = useFormEnvironment()
  const isClear = form.serverError === null && form.summary.every(({ field }) => isResolved(form, field))
  const isShort = isClear && isResolvedBySelection(form)
  const Mark = isClear ? CircleCheck : CircleAlert
  const goTo = (event: MouseEvent<HTMLAnchorElement>, fieldId: string): void => {
    if (focusField(event.currentTarget, fieldId, reducedMotion())) event.preventDefault()
  }
  return (
    <div
      ref={ref}
      className={styles.summary}
      data-clear={isClear}
      data-short={isShort}
      role="alert"
      aria-atomic="false"
      tabIndex={-1}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className={styles.heading}>
        <Mark aria-hidden="true" size={20} />
        <span>{isClear ? words.goOn : getTitle(form)}</span>
      </h2>
      {form.serverError !== null && (
        <p className={styles.whole}>
          <span>{form.serverError} </span>
          <RecoveryLink text={form.serverError} />
        </p>
      )}
      {form.summary.length > 0 && !isShort && (
        <ul className={styles.list}>
          {form.summary.map(({ field, message }) => (
            <li key={`${field} ${message}`} data-solved={isResolved(form, field)}>
              <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
                <span>
                  {form.ids.includes(field) ? formatProblem(form.field(field).label, message) : message}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
