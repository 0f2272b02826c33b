import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { announcementsOn } from './announcements.ts'
import { focusReader } from './focus.ts'

/** A person who hears the page and has no mouse. Everything heard is kept as lines. */
export interface Reader {
  /** Types an address and waits for its heading. */
  readonly open: (path: string, title: RegExp | string) => Promise<void>
  /** Goes on with Tab until this is reached, and hears every stop on the way. */
  readonly tabTo: (target: Locator) => Promise<void>
  /** Goes there and presses a key. */
  readonly press: (target: Locator, key?: string) => Promise<void>
  /** Goes there and types; in a select the first letters of a choice. */
  readonly type: (target: Locator, words: string) => Promise<void>
  /** The new page is heard: its heading has the focus. Returns the heading. */
  readonly arrives: (title?: RegExp | string) => Promise<string>
  /** A live region says this. */
  readonly hears: (words: string | RegExp) => Promise<void>
  /** What is another on each run is in the log under this word. */
  readonly mask: (words: string | RegExp, as: string) => void
  /** The whole log; every announcement in it was waited for, or is one of those that only say "wait". */
  readonly log: () => string
}

/** What is said while something is on its way; how often depends on how fast it comes. */
const waiting = /^status: (One moment|Looking|Loading|Opening|We are |This takes longer |[A-Z]\w+ing )/

const alwaysMasked: readonly [RegExp, string][] = [
  [/\w+day, \w+ \d{1,2}(,| at) \d{1,2}:\d\d [AP]M( (\w+ )*[Tt]ime)?/g, '‹time›'],
  [/\d{1,2}:\d\d( [AP]M)?/g, '‹hour›'],
  [/[A-Z][a-z]+ \d+ to [A-Z][a-z]+ \d+/g, '‹week›'],
  // The first week has no week before it.
  [/"Week before"/g, '"Next week"'],
]

/** The log of what was heard, page by page. */
function openLog() {
  const masked: [RegExp | string, string][] = [...alwaysMasked]
  const lines: string[] = []
  const onPage = new Set<string>()
  const mask = (line: string): string =>
    masked.reduce((masking, [words, as]) => masking.replaceAll(words, as), line)
  return {
    lines,
    mask: (words: RegExp | string, as: string) => void masked.push([words, as]),
    /** A stop that sounded the same on this page is heard and not written down again: lists have any number of them. */
    note: (line: string): void => {
      const told = mask(line)
      if (!onPage.has(told)) lines.push(told)
      onPage.add(told)
    },
    newPage: (title: string): void => {
      onPage.clear()
      lines.push('', mask(`# ${title}`))
    },
  }
}
type Log = ReturnType<typeof openLog>

/** Writes down where the focus is, and what part of the page it came into. */
function focusNotes({ note }: Pick<Log, 'note'>, stopHere: Awaited<ReturnType<typeof focusReader>>) {
  let within: readonly string[] = []
  return {
    noteFocus: async (): Promise<string> => {
      const stop = await stopHere()
      const entered = stop.within.filter((place) => !within.includes(place))
      within = stop.within
      for (const place of entered) note(`  in ${place}`)
      note(`  ${stop.what}${stop.more}`)
      return stop.what
    },
    leavePage: (): void => {
      within = []
    },
  }
}

/** Goes on with Tab until the target has the focus. */
async function tabUntil(
  page: Page,
  target: Locator,
  lines: readonly string[],
  noteFocus: () => Promise<string>,
) {
  const first = target.first()
  await expect(first).toBeVisible()
  for (let pressed = 0; pressed < 90; pressed += 1) {
    if (await first.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    await noteFocus()
  }
  await expect(first, `Tab does not come by:\n${lines.join('\n')}`).toBeFocused()
}

/** The ways to a page: its heading says when it is there. */
function arrivals(page: Page, newPage: (title: string) => void): Pick<Reader, 'open' | 'arrives'> {
  const heading = page.getByRole('heading', { level: 1 })
  /** In one piece, in however many lines it is set. */
  const headingWords = async () => (await heading.innerText()).replaceAll(/\s+/g, ' ')
  return {
    open: async (path, title) => {
      await page.goto(path)
      await expect(heading).toHaveText(title)
      newPage(await headingWords())
    },
    arrives: async (title = /./) => {
      await expect(heading).toHaveText(title)
      await expect(heading).toBeFocused()
      const words = await headingWords()
      newPage(words)
      return words
    },
  }
}

/** What live regions say, noted when it is waited for. */
function announcementsNoted(heard: string[], { lines, note }: Log): Pick<Reader, 'hears' | 'log'> {
  return {
    hears: async (words) => {
      const isIt = (line: string) => (typeof words === 'string' ? line.includes(words) : words.test(line))
      await expect.poll(() => heard.some(isIt), `${String(words)} among ${heard.join(' | ')}`).toBe(true)
      const [line = ''] = heard.splice(heard.findIndex(isIt), 1)
      note(`  ${line}`)
    },
    log: () => {
      expect(heard.filter((line) => !waiting.test(line))).toEqual([])
      return `${lines.join('\n').trim()}\n`
    },
  }
}

/** Listens to a page from its first document on. */
export async function startReader(page: Page): Promise<Reader> {
  const stopHere = await focusReader(page)
  const heard = await announcementsOn(page)
  const log = openLog()
  const { noteFocus, leavePage } = focusNotes(log, stopHere)
  const newPage = (title: string): void => {
    leavePage()
    log.newPage(title)
  }
  const tabTo = (target: Locator): Promise<void> => tabUntil(page, target, log.lines, noteFocus)
  return {
    tabTo,
    mask: log.mask,
    ...arrivals(page, newPage),
    press: async (target, key = 'Enter') => {
      await tabTo(target)
      const { what } = await stopHere()
      await page.keyboard.press(key)
      if (/^(radio|checkbox|combobox) /.test(what)) await noteFocus()
    },
    type: async (target, words) => {
      await tabTo(target)
      await page.keyboard.type(words)
      await noteFocus()
    },
    ...announcementsNoted(heard, log),
  }
}
