import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useFormEnvironment } from './state/form-environment.ts'
import styles from './inputs/field.module.css'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Fields } from './Field.tsx'
import { FormContext, type FormContextValue } from './form-context.ts'
import { findFieldElement } from './focus-field.ts'
import { scrollToElement } from './scroll-into-view.ts'
import type { FormHandle } from './state/form-controller.ts'

const isTextInput = (type: string): boolean =>
  ['text', 'textarea', 'email', 'tel', 'url', 'password', 'number'].includes(type)

/**
 * Reads input values that the form has not been notified of: typed, pasted or autofilled before hydration, or
 * set by a password manager without events.
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
  /** Accessible name of the form. */
  readonly label: string
  /** Defaults to all fields in order. Put the submit button here or in `footer`. */
  readonly children?: ReactNode
  /** Rendered below the fields: the submit button and its notes. */
  readonly footer?: ReactNode
  /** A search form: it is not submitted, results update while the user types. */
  readonly isSearch?: boolean
}

/** Keeps what was typed or autofilled before hydration. */
function useInputBeforeHydration(form: FormHandle, element: RefObject<HTMLFormElement | null>) {
  const first = useRef(form)
  useLayoutEffect(() => {
    if (element.current) syncInputs(first.current, element.current)
  }, [element])
}

/** Submits now what was submitted before hydration and held back (server/document/render-document.ts). */
function useSubmitBeforeHydration(element: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const drawn = element.current
    drawn?.toggleAttribute('data-ready', true)
    if (!drawn?.hasAttribute('data-sent')) return
    drawn.removeAttribute('data-sent')
    drawn.requestSubmit()
  }, [element])
}

/**
 * After a failed submit the summary is focused and the first invalid field is scrolled into view (FORM-06).
 */
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
    // A field outside the form element may block it too.
    const place =
      inForm ?? (first && findFieldElement(document.documentElement, first.field)) ?? summary.current
    if (place) scrollToElement(place, window, reducedMotion())
  }, [form, element, summary, reducedMotion])
}

/**
 * A form (FORM-01 to FORM-15). Native validation is off; our errors show at the fields. A submit before
 * hydration is delayed until then, and it is a POST, so that input never ends up in a URL. A search box has
 * no name, so submitting it reloads the page. The form includes no inputs: a first view passes only those it
 * needs.
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
        {form.summary.length > 0 || form.serverError !== null ? (
          <ErrorSummary form={form} ref={summary} />
        ) : null}
        {children ?? <Fields />}
        {footer}
      </form>
    </FormContext>
  )
}
