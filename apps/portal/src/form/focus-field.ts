import { scrollToElement } from './scroll-into-view.ts'

/** The place a field takes on the page. */
export const findFieldElement = (form: Element, fieldId: string): Element | null =>
  [...form.querySelectorAll('[data-field]')].find((place) => place.getAttribute('data-field') === fieldId) ??
  null

/** The first thing in a field that can take focus. */
const findFocusTarget = (place: Element): HTMLElement | null =>
  place.querySelector<HTMLElement>('input:not([disabled]), select:not([disabled]), textarea:not([disabled])')

/** Brings the field that a link names into view and gives it the focus; false where it is not on the page. */
export function focusField(link: Element, fieldId: string, reducedMotion: boolean): boolean {
  const own = link.closest('form')
  // A field beside the form may keep it from being sent too.
  const field = (own && findFieldElement(own, fieldId)) ?? findFieldElement(document.documentElement, fieldId)
  if (!field) return false
  scrollToElement(field, window, reducedMotion)
  findFocusTarget(field)?.focus({ preventScroll: true })
  return true
}
