import type { Page } from '@playwright/test'

/** What surrounds a control and is told on the way into it. */
const surroundings = new Set([
  'complementary',
  'dialog',
  'form',
  'grid',
  'group',
  'navigation',
  'radiogroup',
  'region',
  'search',
])
/** How a state of the accessibility tree is spoken: by its name and value. */
const states: Readonly<Record<string, string>> = {
  'required true': 'required',
  'invalid true': 'invalid',
  'disabled true': 'unavailable',
  'checked true': 'checked',
  'checked false': 'not checked',
  'expanded true': 'expanded',
  'expanded false': 'collapsed',
  'pressed true': 'pressed',
  'pressed false': 'not pressed',
}

/** The focused element as a screen reader tells it. */
export interface Stop {
  /** What it is in, from outside to inside: `form "Log in"`. */
  readonly within: readonly string[]
  /** Role and name: `textbox "Email"`. */
  readonly what: string
  /** States, value and description. */
  readonly more: string
}

/**
 * Reads where the focus is off the browser's own accessibility tree, the one that screen readers are given: role,
 * computed name, states, value and description.
 */
export async function focusReader(page: Page): Promise<() => Promise<Stop>> {
  const browser = await page.context().newCDPSession(page)
  return async () => {
    const { result } = await browser.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await browser.send('Accessibility.getPartialAXTree', {
      ...(result.objectId === undefined ? {} : { objectId: result.objectId }),
      fetchRelatives: true,
    })
    const [node] = nodes
    const named = (one: typeof node) => `${String(one?.role?.value)} "${String(one?.name?.value ?? '')}"`
    const within: string[] = []
    for (let id = node?.parentId; id !== undefined;) {
      const parent = nodes.find(({ nodeId }) => nodeId === id)
      if (surroundings.has(String(parent?.role?.value)) && parent?.name?.value) within.unshift(named(parent))
      id = parent?.parentId
    }
    const told = (node?.properties ?? []).flatMap(
      ({ name, value }) => states[`${name} ${String(value.value)}`] ?? [],
    )
    const isTyped = /^(textbox|searchbox|combobox|Date)$/.test(String(node?.role?.value))
    const value = isTyped && node?.value?.value ? ` = ${String(node.value.value)}` : ''
    const description = node?.description?.value ? ` – ${String(node.description.value)}` : ''
    return {
      within,
      what: node?.ignored === false ? named(node) : 'the end of the page',
      more: `${told.map((state) => `, ${state}`).join('')}${value}${description}`,
    }
  }
}
