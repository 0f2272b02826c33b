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
 * The link for a catalog text that refers to something "above" (ERROR-23, ERROR-24). The text is the
 * specification's; the link is shown next to it.
 */
function RecoveryLink({ text }: { readonly text: string }) {
  if (text === errorMessages.locked) return <Link to={href('auth-reset')}>{words.forgot}</Link>
  if (text.startsWith(accountExists)) return <Link to={href('login')}>{words.logIn}</Link>
  return null
}

/**
 * Without a response it is unknown whether the request arrived: the form is not at fault and its input is not
 * lost.
 */
const getTitle = ({ summary, serverError }: FormHandle): string =>
  summary.length === 0 && serverError === errorMessages.network ? words.tryAgain : words.check

/** Formats "Label: message". A label that is a question already has its punctuation. */
const formatProblem = (label: string, message: string): string =>
  `${label}${label.endsWith('?') ? '' : ':'} ${message}`

/** True if an error of the last submit was edited since and is no longer known to be invalid. */
const isResolved = (form: FormHandle, id: string): boolean =>
  form.ids.includes(id) && form.field(id).shownError === null

export interface ErrorSummaryProps {
  readonly form: FormHandle
  readonly ref?: Ref<HTMLDivElement>
}

/**
 * True if all errors were fixed by selecting only: then the user is not typing, nor about to press something
 * that would move.
 */
const isResolvedBySelection = (form: FormHandle): boolean =>
  form.summary.every(({ field }) => form.ids.includes(field) && isToggleField(form.field(field)))

/**
 * The errors of the last submit, with links to the fields. The text stays until the next submit, because a
 * shrinking summary would move the page while the user types. Fixed errors are crossed out. If all were fixed
 * by selecting, the summary becomes one line.
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
