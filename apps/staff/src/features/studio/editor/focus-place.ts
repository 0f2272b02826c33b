import { placesAround } from './places.ts'

/** What can hold the focus in a field. A group of choices is entered at the chosen one. */
const focusable =
  'input:not([type=radio]):not([type=file]), input[type=radio]:checked, textarea, button, input, summary'

/** Brings the field of a place into sight and puts the focus into it, or into what lies around it; false where none is drawn. */
export function focusPlace(place: string): boolean {
  for (const around of placesAround(place)) {
    const field = document.querySelector(`[data-place="${CSS.escape(around)}"]`)
    if (!field) continue
    for (let outer = field.closest('details'); outer; outer = outer.parentElement?.closest('details') ?? null)
      outer.open = true
    if (field instanceof HTMLDetailsElement) field.open = true
    const inside = field.matches(focusable) ? field : field.querySelector(focusable)
    if (!(inside instanceof HTMLElement)) continue
    inside.focus()
    field.scrollIntoView({ block: 'center' })
    return true
  }
  return false
}
