import { simulatePageTranslation } from '@evenkeel/api-contract/testing/simulate-page-translation'
import type { Page } from '@playwright/test'
import { findAxeViolations } from '../axe.ts'
import { loadEnglishPatterns, findUnmarkedEnglish } from '../shell/language/untranslated-text.ts'
import { checkControls } from './check-controls.ts'
import { checkKeyboard } from './check-keyboard.ts'
import { waitForScreen, findClippedTexts, takeSnapshot, openScreen } from './page-snapshot.ts'
import { MAX_LAYOUT_SHIFT, readLayoutShift } from './layout-shift.ts'
import type { CrawlStop, Visitor } from './crawl-routes.ts'

/** Window, text and color settings of a person. */
export interface Appearance {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly media?: Parameters<Page['emulateMedia']>[0]
  /** CSS rules of a browser extension. */
  readonly rules?: string
}

/**
 * Settings to check each page in: common windows, system color schemes, and larger text (1280 x 1024 at 400
 * %, WCAG 1.4.12).
 */
export const appearances: readonly Appearance[] = [
  { name: 'light', width: 1280, height: 900 },
  { name: 'dark phone', width: 320, height: 640, media: { colorScheme: 'dark' } },
  { name: 'forced colors', width: 1280, height: 900, media: { forcedColors: 'active' } },
  { name: 'phone', width: 390, height: 844 },
  { name: 'dark', width: 768, height: 1024, media: { colorScheme: 'dark' } },
]
export const zoomedAppearances: readonly Appearance[] = [
  { name: '400 % zoom', width: 320, height: 256 },
  { name: '200 % text', width: 1280, height: 900, rules: 'html { font-size: 212.5% !important }' },
  {
    name: 'wider spacing',
    width: 390,
    height: 844,
    rules:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  },
]

/** Options of a crawl: visitor, organization, language, and depth of the checks. */
export interface CrawlOptions extends Visitor {
  readonly base: string
  readonly title: string
  readonly stops: readonly CrawlStop[]
  readonly language?: 'en' | 'es'
  /** All pages in every appearance; otherwise each page in one of them by turns. */
  readonly isFull: boolean
}

export const applyAppearance = async (page: Page, { width, height, media = {}, rules = '' }: Appearance) => {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce', ...media })
  // As a constructed style sheet: the page's CSP blocks others.
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = text === '' ? [] : [sheet]
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, rules)
}

/** Problems of the page layout at the current width. */
async function checkFrame(page: Page, { shown }: CrawlStop, walk: CrawlOptions): Promise<string[]> {
  // Give boxes a moment to follow the width of the window.
  await page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      {
        timeout: 3_000,
      },
    )
    .catch(() => {})
  const seen = await takeSnapshot(page, walk.organisation)
  const hasMenu = !shown.reduced && (walk.organisation !== 'root' || walk.isMember)
  return [
    ...(shown.heading.test(seen.heading) ? [] : [`the heading is ${seen.heading}`]),
    ...(seen.headings === 1 ? [] : [`${seen.headings} first headings`]),
    ...(seen.title === walk.title ? [] : [`the title is ${seen.title}`]),
    ...(seen.hasMenu === hasMenu ? [] : [`menu: ${seen.hasMenu}`]),
    ...(seen.hasFooter === shown.hasFooter ? [] : [`footer: ${seen.hasFooter}`]),
    ...seen.hiddenHelp.map((address) => `help line not reachable: ${address}`),
    ...(seen.sideways > 0 ? [`scrolls horizontally by ${seen.sideways} px: ${seen.widest}`] : []),
  ]
}

/** Motion despite prefers-reduced-motion. */
const checkMotion = (page: Page) =>
  page.evaluate(() => [
    ...document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity,
      )
      .map(({ effect }) => `never stops moving: ${(effect as KeyframeEffect).target?.className ?? ''}`),
    ...(getComputedStyle(document.documentElement).scrollBehavior === 'auto' ? [] : ['scrolls smoothly']),
  ])

/** All problems of the open page in one appearance. */
async function checkPage(
  page: Page,
  stop: CrawlStop,
  walk: CrawlOptions,
  appearance: Appearance,
): Promise<string[]> {
  await applyAppearance(page, appearance)
  const isEveryday = (appearance.rules ?? '') === '' && appearance.height > 300
  const here = [
    ...(await checkFrame(page, stop, walk)),
    ...(isEveryday ? await findAxeViolations(page) : await findClippedTexts(page)),
    ...(isEveryday && walk.language !== 'es' ? await checkControls(page, walk.organisation) : []),
    ...(isEveryday ? await checkMotion(page) : []),
  ]
  const lines = (await page.locator('.help-lines').boundingBox())?.height ?? 0
  if (lines > appearance.height / 2) here.push(`help lines are ${lines} px high`)
  return here.map((fault) => `${appearance.name}: ${fault}`)
}

/** Visits one URL and returns all its problems. */
async function checkStop(page: Page, stop: CrawlStop, walk: CrawlOptions, turn: number): Promise<string[]> {
  const answer = await openScreen(page, walk.base, stop)
  const status = answer?.status() ?? 0
  const faults = status === (stop.landing === 'not-found' ? 404 : 200) ? [] : [`HTTP ${status}`]
  const shifts = await readLayoutShift(page)
  // In Spanish, a note about drafts, which only the demo shows, appears late.
  if (walk.language !== 'es' && shifts.sum > MAX_LAYOUT_SHIFT)
    faults.push(`layout shift of ${shifts.sum.toFixed(3)}: ${shifts.moved.join(' ')}`)
  if (walk.language === 'es') faults.push(...(await findUnmarkedEnglish(page, await loadEnglishPatterns())))
  const everyday = appearances[turn % appearances.length]
  const phone = appearances[1]
  for (const appearance of walk.isFull ? [...appearances, ...zoomedAppearances] : [everyday])
    if (appearance) faults.push(...(await checkPage(page, stop, walk, appearance)))
  if (!walk.isFull && phone && phone !== everyday) {
    await applyAppearance(page, phone)
    faults.push(...(await checkFrame(page, stop, walk)).map((fault) => `${phone.name}: ${fault}`))
  }
  const isTabbed = walk.isFull || /^(home|login|contact|messages|profile|topics)$/.test(stop.landing)
  if (isTabbed) faults.push(...(await checkKeyboard(page)))
  return faults
}

/** Visits the URLs of a crawl in order. */
export async function crawlPages(page: Page, walk: CrawlOptions): Promise<string[]> {
  const found: string[] = []
  for (const [turn, stop] of walk.stops.entries()) {
    const faults = await checkStop(page, stop, walk, turn).catch((error: unknown) => [
      `did not arrive (${page.url()}): ${String(error).split('\n')[0]}`,
    ])
    found.push(...faults.map((fault) => `${stop.path} ${fault}`))
  }
  return found
}

/**
 * Navigates from page to page within one document, as router links do. Reports a heading without focus, a
 * wrong title, or a duplicate live region announcement; with a translation, a page that does not appear.
 */
export async function navigateInApp(
  page: Page,
  walk: CrawlOptions,
  heard: string[],
  isTranslated: boolean,
): Promise<string[]> {
  const found: string[] = []
  await page.goto(`${walk.base}/terms`)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  if (isTranslated) await page.evaluate(simulatePageTranslation)
  await page.evaluate(() => (document.documentElement.dataset['sameDocument'] = 'yes'))
  let before = 'Terms of Use'
  for (const { path, shown } of walk.stops) {
    heard.splice(0)
    await page.evaluate((address) => {
      const links = document.querySelectorAll<HTMLElement>('main a')
      links.item(links.length - 1)?.focus()
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, `${walk.base}${path}`)
    const isHeard = await waitForScreen(page, shown.heading)
      .then(() =>
        page.waitForFunction(
          (last) => {
            const heading = document.querySelector('main h1')
            return heading !== null && (heading.textContent === last || document.activeElement === heading)
          },
          before,
          { timeout: 3_000 },
        ),
      )
      .then(
        () => true,
        () => false,
      )
    if (!isHeard)
      found.push(`${path}: the focus is not on its heading (${await page.locator('main').innerText()})`)
    if (!isTranslated && (await page.title()) !== walk.title) found.push(`${path}: the title is another one`)
    const again = heard.filter((line, at) => heard.indexOf(line) !== at)
    const polite = heard.filter((line) => line.startsWith('status') && !line.includes('One moment'))
    if (!isTranslated && (again.length > 0 || polite.length > 1))
      found.push(`${path}: says ${[...again, ...polite].join(' | ')}`)
    before = (await page.locator('main h1').textContent()) ?? ''
  }
  if ((await page.locator('html').getAttribute('data-same-document')) !== 'yes')
    found.push('the document was loaded again')
  return found
}
