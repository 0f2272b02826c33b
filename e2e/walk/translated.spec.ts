import type { Page } from '@playwright/test'
import { translateAllTheTime } from '../forms/fault-fixtures.ts'
import { arriveAs } from '../journeys/members.ts'
import { expect, test } from '../fixtures.ts'
import { landingOf } from './route-choice.ts'
import { screens, type Stop, stops, type Walker } from './table.ts'

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

const visitor: Walker = { organisation: 'northstar', isMember: false }
const member: Walker = { organisation: 'northstar', isMember: true }

/** All but the room of a visit: it has a document of its own, in which no translator runs (RD-018). */
const translatable = stops.filter(({ name }) => name !== 'visit-room')

/** Every screen once: the member goes only to those that no visitor is led to. The full walk takes every route as both. */
function routesOf(walker: Walker): readonly Stop[] {
  if (process.env.DEEP === '1') return translatable
  const seen = new Set(walker.isMember ? translatable.map((stop) => landingOf(stop, visitor)) : [])
  return translatable.filter((stop) => {
    const landing = landingOf(stop, walker)
    const isNew = !seen.has(landing)
    seen.add(landing)
    return isNew
  })
}

/** Goes to an in-app address without a new document, as a link does, and waits until its heading is there in translation. */
async function go(page: Page, path: string, heading: RegExp): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState({}, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await page.waitForFunction(
    (source) => {
      document.querySelector<HTMLButtonElement>('[data-testid="loader"] button')?.click()
      const drawn = document.querySelector('main h1')
      const words = (drawn?.textContent ?? '').replaceAll(/[»«]/g, '')
      const isTranslated = drawn?.querySelector('font, [translate="no"]') !== null
      return (
        document.querySelector('[data-testid="loader"]') === null &&
        isTranslated &&
        new RegExp(source).test(words)
      )
    },
    heading.source,
    { timeout: 60_000 },
  )
}

/** The routes of a walk, one after the other in one document whose text nodes are wrapped and rewritten all the time. */
async function walkTranslated(page: Page, walker: Walker): Promise<void> {
  const start = (await (
    await page.request.get('/api/questions/starting-question', {
      headers: { 'x-client-id': walker.organisation },
    })
  ).json()) as { id?: string }
  await page.goto(`/${walker.organisation}/terms`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await translateAllTheTime(page)
  await page.evaluate(() => {
    document.documentElement.dataset['sameDocument'] = 'yes'
  })
  const lost: string[] = []
  for (const stop of routesOf(walker)) {
    const shown = screens[landingOf(stop, walker)]
    const path = `/${walker.organisation}${stop.path.replace('START', start.id ?? 'none')}`
    await go(page, path, shown?.heading ?? /never/).catch(async () => {
      lost.push(`${stop.path}: ${await page.locator('main').textContent()}`)
    })
  }
  expect(lost).toEqual([])
  expect(await page.evaluate(() => document.documentElement.dataset['sameDocument'])).toBe('yes')
}

test('every route survives a translation for a visitor (trust A15)', async ({ page }) => {
  test.setTimeout(600_000)
  await walkTranslated(page, visitor)
})

test('every route survives a translation for a member (trust A15)', async ({ page }) => {
  test.setTimeout(600_000)
  await arriveAs(page, 'maya.lopez@northstar.example')
  await walkTranslated(page, member)
})
