import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { recordAnnouncements } from './announcements.ts'

/** Roles of containers that are announced on entry. */
const landmarkRoles = /^(complementary|dialog|form|grid|group|navigation|radiogroup|region|search)$/
/** Announcement of accessibility tree states, by name and value. */
const spokenStates: Readonly<Record<string, string>> = {
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
/** Loading announcements; their number depends on timing. */
const LOADING_ANNOUNCEMENT =
  /^status: (One moment|Looking|Loading|Opening|We are |This takes longer |[A-Z]\w+ing )/

/** Reads the focus from the browser's accessibility tree, as screen readers do. */
async function createFocusReader(page: Page) {
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
      if (landmarkRoles.test(String(parent?.role?.value)) && parent?.name?.value)
        within.unshift(named(parent))
      id = parent?.parentId
    }
    const told = (node?.properties ?? []).flatMap(
      ({ name, value }) => spokenStates[`${name} ${String(value.value)}`] ?? [],
    )
    const isTyped = /^(textbox|searchbox|combobox|Date)$/.test(String(node?.role?.value))
    const value = isTyped && node?.value?.value ? ` = ${String(node.value.value)}` : ''
    const description = node?.description?.value ? ` – ${String(node.description.value)}` : ''
    const what = node?.ignored === false ? named(node) : 'the end of the page'
    return { within, what, more: `${told.map((state) => `, ${state}`).join('')}${value}${description}` }
  }
}

/** Simulates a screen reader user without a mouse. Every announcement is logged as a line. */
// oxlint-disable-next-line max-lines-per-function -- one small log that all acts of the reader share
export async function startScreenReader(page: Page) {
  const stopHere = await createFocusReader(page)
  const heard = await recordAnnouncements(page)
  const lines: string[] = []
  const onPage = new Set<string>()
  const masked: [RegExp | string, string][] = [
    [/\w+day, \w+ \d{1,2}(,| at) \d{1,2}:\d\d [AP]M( (\w+ )*[Tt]ime)?/g, '‹time›'],
    [/\d{1,2}:\d\d( [AP]M)?/g, '‹hour›'],
    [/[A-Z][a-z]+ \d+ to [A-Z][a-z]+ \d+/g, '‹week›'],
  ]
  const mask = (line: string) => masked.reduce((told, [words, as]) => told.replaceAll(words, as), line)
  let within: readonly string[] = []
  /** Logs each distinct stop once per page. */
  const note = (line: string): void => {
    const told = mask(line)
    if (!onPage.has(told)) lines.push(told)
    onPage.add(told)
  }
  const noteFocus = async (): Promise<string> => {
    const stop = await stopHere()
    for (const place of stop.within.filter((one) => !within.includes(one))) note(`  in ${place}`)
    within = stop.within
    note(`  ${stop.what}${stop.more}`)
    return stop.what
  }
  const heading = page.getByRole('heading', { level: 1 })
  const newPage = async (): Promise<string> => {
    const title = (await heading.innerText()).replaceAll(/\s+/g, ' ')
    within = []
    onPage.clear()
    lines.push('', mask(`# ${title}`))
    return title
  }
  const tabTo = async (target: Locator): Promise<void> => {
    const first = target.first()
    await expect(first).toBeVisible()
    for (let pressed = 0; pressed < 90; pressed += 1) {
      if (await first.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
      await noteFocus()
    }
    await expect(first, `Tab does not reach it:\n${lines.join('\n')}`).toBeFocused()
  }
  return {
    /** Presses Tab until the target is reached, and logs every stop before it. */
    tabTo,
    /** Replaces text that differs on each run. */
    mask: (words: RegExp | string, as: string) => void masked.push([words, as]),
    open: async (path: string, title: RegExp | string) => {
      await page.goto(path)
      await expect(heading).toHaveText(title)
      await newPage()
    },
    /** Waits for a new page whose heading has the focus. Returns the heading. */
    arrives: async (title: RegExp | string = /./) => {
      await expect(heading).toHaveText(title)
      await expect(heading).toBeFocused()
      return newPage()
    },
    press: async (target: Locator, key = 'Enter') => {
      await tabTo(target)
      const { what } = await stopHere()
      await page.keyboard.press(key)
      if (/^(radio|checkbox|combobox) /.test(what)) await noteFocus()
    },
    /** Types text; in a select the first letters of an option. */
    type: async (target: Locator, words: string) => {
      await tabTo(target)
      await page.keyboard.type(words)
      await noteFocus()
    },
    /** Waits for a live region announcement. */
    hears: async (words: string | RegExp) => {
      const isIt = (line: string) => (typeof words === 'string' ? line.includes(words) : words.test(line))
      await expect.poll(() => heard.some(isIt), `${String(words)} among ${heard.join(' | ')}`).toBe(true)
      const [line = ''] = heard.splice(heard.findIndex(isIt), 1)
      note(`  ${line}`)
    },
    /** The whole log; every announcement in it was awaited. */
    log: (): string => {
      expect(heard.filter((line) => !LOADING_ANNOUNCEMENT.test(line))).toEqual([])
      return `${lines.join('\n').trim()}\n`
    },
  }
}
