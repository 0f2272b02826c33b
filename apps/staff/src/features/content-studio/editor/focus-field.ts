import { listEnclosingPaths } from './form-sections.ts'

const FOCUSABLE_SELECTOR = ['input', 'textarea', 'button', 'summary'].join(', ')

/** What of a field gets the focus. A group of choices is entered at the chosen one; a hidden choice of a file is none. */
function findFocusTarget(field: Element): Element | undefined {
  if (field.matches(FOCUSABLE_SELECTOR)) return field
  const chosen = field.querySelector('[type=radio]:checked')
  const all = [...field.querySelectorAll(FOCUSABLE_SELECTOR)]
  return chosen ?? all.find((one) => !one.hasAttribute('hidden'))
}

/** Brings the field of a place into sight and puts the focus into it, or into what lies around it; false where none is drawn. */
export function focusField(place: string): boolean {
  for (const around of listEnclosingPaths(place)) {
    const field = document.querySelector(`[data-place="${CSS.escape(around)}"]`)
    if (!field) continue
    for (let outer = field.closest('details'); outer; outer = outer.parentElement?.closest('details') ?? null)
      outer.open = true
    if (field instanceof HTMLDetailsElement) field.open = true
    const inside = findFocusTarget(field)
    if (!(inside instanceof HTMLElement)) continue
    inside.focus()
    field.scrollIntoView({ block: 'center' })
    return true
  }
  return false
}
