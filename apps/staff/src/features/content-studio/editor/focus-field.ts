import { listEnclosingPaths } from './form-sections.ts'

const FOCUSABLE_SELECTOR = ['input', 'textarea', 'button', 'summary'].join(', ')

/**
 * Element of a field that receives focus: the selected option of a group, otherwise the first focusable
 * element. A hidden file input is skipped.
 */
function findFocusTarget(field: Element): Element | undefined {
  if (field.matches(FOCUSABLE_SELECTOR)) return field
  const chosen = field.querySelector('[type=radio]:checked')
  const all = [...field.querySelectorAll(FOCUSABLE_SELECTOR)]
  return chosen ?? all.find((one) => !one.hasAttribute('hidden'))
}

/**
 * Scrolls the field of a path into view and focuses it or its closest rendered container; returns false when
 * neither is rendered.
 */
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
