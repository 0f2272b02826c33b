import { scrollToElement } from './scroll-into-view.ts'

/** The element of a field on the page. */
export const findFieldElement = (form: Element, fieldId: string): Element | null =>
  [...form.querySelectorAll('[data-field]')].find((place) => place.getAttribute('data-field') === fieldId) ??
  null

/** The first focusable element in a field. */
const findFocusTarget = (place: Element): HTMLElement | null =>
  place.querySelector<HTMLElement>('input:not([disabled]), select:not([disabled]), textarea:not([disabled])')

/** Scrolls to the field that a link names and focuses it. Returns false if it is not on the page. */
export function focusField(link: Element, fieldId: string, reducedMotion: boolean): boolean {
  const own = link.closest('form')
  // A field outside the form element may block it too.
  const field = (own && findFieldElement(own, fieldId)) ?? findFieldElement(document.documentElement, fieldId)
  if (!field) return false
  scrollToElement(field, window, reducedMotion)
  findFocusTarget(field)?.focus({ preventScroll: true })
  return true
}
