/** The place a field takes on the page. */
export const placeOf = (form: Element, fieldId: string): Element | null =>
  [...form.querySelectorAll('[data-field]')].find((place) => place.getAttribute('data-field') === fieldId) ??
  null

/** The first thing in a field that can take focus. */
export const focusTarget = (place: Element): HTMLElement | null =>
  place.querySelector<HTMLElement>('input:not([disabled]), select:not([disabled]), textarea:not([disabled])')
