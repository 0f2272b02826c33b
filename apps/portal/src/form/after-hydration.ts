import type { FormHandle } from './state/use-form.ts'

const isTyped = (type: string): boolean =>
  ['text', 'textarea', 'email', 'tel', 'url', 'password', 'number'].includes(type)

/**
 * Tells the form what is in its inputs without its having heard of it: typed, pasted or filled in by the browser before
 * the scripts had started, or by a password manager that says nothing.
 */
export function afterHydration(
  form: Pick<FormHandle, 'ids' | 'field' | 'change'>,
  element: HTMLFormElement,
): void {
  for (const id of form.ids) {
    const { type, view, readonly } = form.field(id)
    const input = element.elements.namedItem(id)
    if (!isTyped(type) || readonly === true) continue
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue
    if (input.value !== '' && input.value !== view) form.change(id, input.value)
  }
}
