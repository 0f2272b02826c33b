import { placesAround } from './places.ts'

const focusable = ['input', 'textarea', 'button', 'summary'].join(', ')

/** What of a field gets the focus. A group of choices is entered at the chosen one; a hidden choice of a file is none. */
function entryOf(field: Element): Element | undefined {
  if (field.matches(focusable)) return field
  const chosen = field.querySelector('[type=radio]:checked')
  const all = [...field.querySelectorAll(focusable)]
  return chosen ?? all.find((one) => !one.hasAttribute('hidden'))
}

/** Brings the field of a place into sight and puts the focus into it, or into what lies around it; false where none is drawn. */
export function focusPlace(place: string): boolean {
  for (const around of placesAround(place)) {
    const field = document.querySelector(`[data-place="${CSS.escape(around)}"]`)
    if (!field) continue
    for (let outer = field.closest('details'); outer; outer = outer.parentElement?.closest('details') ?? null)
      outer.open = true
    if (field instanceof HTMLDetailsElement) field.open = true
    const inside = entryOf(field)
    if (!(inside instanceof HTMLElement)) continue
    inside.focus()
    field.scrollIntoView({ block: 'center' })
    return true
  }
  return false
}
