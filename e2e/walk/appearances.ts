import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import type { OrganisationName } from '../organisations.ts'
import { clippedTexts } from './clipped.ts'
import { look } from './look.ts'

/** How a person has set up window, text and colours. */
export interface Appearance {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  /** Rules a browser add-on puts over the page. */
  readonly rules?: string
  readonly media?: Parameters<Page['emulateMedia']>[0]
}

/** 1280 x 1024 at 400 %, letters of double size alone, and the spacing of WCAG 1.4.12. */
export const zoomed: readonly Appearance[] = [
  { name: '400 % zoom', size: { width: 320, height: 256 } },
  {
    name: '200 % text',
    size: { width: 1280, height: 900 },
    rules: 'html { font-size: 212.5% !important }',
  },
  {
    name: 'wider spacing',
    size: { width: 390, height: 844 },
    rules:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  },
]

/** Colours of the system, and those of the night. Nothing may move. */
export const preferred: readonly Appearance[] = [
  {
    name: 'dark',
    size: { width: 390, height: 844 },
    media: { colorScheme: 'dark', reducedMotion: 'reduce' },
  },
  {
    name: 'forced colours',
    size: { width: 1280, height: 900 },
    media: { forcedColors: 'active', reducedMotion: 'reduce' },
  },
]

/** The page as this person sees it; `asBefore` takes everything back. */
async function putOn(page: Page, { size, rules = '', media = {} }: Appearance): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia(media)
  // As a sheet made by a script: the policy of the page refuses any other.
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
    // Boxes that watch their own size have their say.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, rules)
}

async function asBefore(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: 'reduce' })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** Everything a person with larger letters cannot read or reach. */
export async function faultsWhenZoomed(
  page: Page,
  appearance: Appearance,
  organisation: OrganisationName,
): Promise<string[]> {
  await putOn(page, appearance)
  const { sideways, hiddenHelp } = await look(page, organisation)
  const lines = (await page.locator('aside[aria-label="Help lines"]').boundingBox())?.height ?? 0
  const found = [
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...hiddenHelp.map((address) => `help out of reach: ${address}`),
    // The help lines stand over the page all the time: half of the window belongs to what is read.
    ...(lines > appearance.size.height / 2 ? [`help lines are ${lines} px high`] : []),
    ...(await clippedTexts(page)),
  ]
  await asBefore(page)
  return found.map((fault) => `${appearance.name}: ${fault}`)
}

/** What axe finds in these colours, and what still moves for a person who asked for no motion. */
export async function faultsWhenPreferred(page: Page, appearance: Appearance): Promise<string[]> {
  await putOn(page, appearance)
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity,
      )
      .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? ''),
  )
  const smooth = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  const found = [
    ...moving.map((what) => `moves for ever: ${what}`),
    ...(smooth === 'auto' ? [] : [`scrolls ${smooth}`]),
    ...(await faultsFoundByAxe(page)),
  ]
  await asBefore(page)
  return found.map((fault) => `${appearance.name}: ${fault}`)
}
