import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useFormEnvironment } from './state/form-environment.ts'
import styles from './inputs/field.module.css'
import { Fields } from './Field.tsx'
import { FormContext, type FormContextValue } from './form-context.ts'
import { findFieldElement } from './focus-field.ts'
import { scrollToElement } from './scroll-into-view.ts'
import { fieldRules } from './state/field-rules.ts'
import type { FormHandle } from './state/form-controller.ts'

const isTextInput = (type: string): boolean =>
  ['text', 'textarea', 'email', 'tel', 'url', 'password', 'number'].includes(type)

/**
 * Tells the form what is in its inputs without its having heard of it: typed, pasted or filled in by the browser before
 * the scripts had started, or by a password manager that says nothing.
 */
function syncInputs(form: Pick<FormHandle, 'ids' | 'field' | 'change'>, element: HTMLFormElement): void {
  for (const id of form.ids) {
    const { type, view, readonly } = form.field(id)
    const input = element.elements.namedItem(id)
    if (!isTextInput(type) || readonly === true) continue
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue
    if (input.value !== '' && input.value !== view) form.change(id, input.value)
  }
}

export interface FormBaseProps extends FormContextValue {
  /** Name of the form for people who cannot see the heading above it. */
  readonly label: string
  /** The fields in the order of the form when left out. A submit button belongs in here, or in `footer`. */
  readonly children?: ReactNode
  /** What is below the fields: the submit button and what goes with it. */
  readonly footer?: ReactNode
  /** The form searches: nothing is sent, what is found follows the typing. */
  readonly isSearch?: boolean
}

/** What was typed or filled in before the scripts had started stays. */
function useInputBeforeHydration(form: FormHandle, element: RefObject<HTMLFormElement | null>) {
  const first = useRef(form)
  useLayoutEffect(() => {
    if (element.current) syncInputs(first.current, element.current)
  }, [element])
}

/** What was sent before the scripts had started was held back (server/document/render-document.ts), and goes its way now. */
function useSubmitBeforeHydration(element: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const drawn = element.current
    drawn?.toggleAttribute('data-ready', true)
    if (!drawn?.hasAttribute('data-sent')) return
    drawn.removeAttribute('data-sent')
    drawn.requestSubmit()
  }, [element])
}

/** After a failed submit the summary takes focus, and the first invalid field is scrolled into view (FORM-06). */
function useFocusOnError(
  form: FormHandle,
  element: RefObject<HTMLFormElement | null>,
  summary: RefObject<HTMLDivElement | null>,
) {
  const { reducedMotion } = useFormEnvironment()
  const seen = useRef(form.turn)
  useEffect(() => {
    if (form.turn === seen.current) return
    seen.current = form.turn
    if (form.turn === 0) return
    summary.current?.focus({ preventScroll: true })
    const first = form.summary[0]
    const inForm = first && element.current && findFieldElement(element.current, first.field)
    // A field beside the form may keep it from being sent too.
    const place =
      inForm ?? (first && findFieldElement(document.documentElement, first.field)) ?? summary.current
    if (place) scrollToElement(place, window, reducedMotion())
  }, [form, element, summary, reducedMotion])
}

/** What stopped the last submit. Where the code for it was lost, what the service said or that it did not answer is there all the same. */
function SubmitSummary({
  form,
  ref,
}: {
  readonly form: FormHandle
  readonly ref: RefObject<HTMLDivElement | null>
}) {
  if (form.summary.length === 0 && form.serverError === null) return null
  const ErrorSummary = fieldRules.here()?.ErrorSummary
  if (ErrorSummary) return <ErrorSummary form={form} ref={ref} />
  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      {form.serverError}
    </div>
  )
}

/**
 * A form (FORM-01 to FORM-15). The browser's own checks are off, ours stand at the fields. Sent before the script runs, it waits for
 * it; and it is a POST, so that nothing typed can end up in an address. A search, whose box has no name, just shows its page again.
 * It brings no inputs itself: a form of a first view names the few it has.
 */
export function FormBase({
  form,
  inputs,
  label,
  labelLink,
  missing,
  below,
  renderPdf,
  children,
  footer,
  isSearch,
}: FormBaseProps) {
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  useFocusOnError(form, element, summary)
  useInputBeforeHydration(form, element)
  useSubmitBeforeHydration(element)
  return (
    <FormContext value={{ form, inputs, labelLink, missing, below, renderPdf }}>
      <form
        ref={element}
        className={styles.form}
        method={isSearch ? 'get' : 'post'}
        role={isSearch ? 'search' : undefined}
        noValidate
        aria-label={label}
        aria-busy={form.state === 'loading'}
        data-refused={form.serverError !== null}
        onSubmit={(event) => {
          event.preventDefault()
          syncInputs(form, event.currentTarget)
          form.submit()
        }}
      >
        <SubmitSummary form={form} ref={summary} />
        {children ?? <Fields />}
        {footer}
      </form>
    </FormContext>
  )
}
