import type { Page } from '@playwright/test'
import { translateAllTheTime } from '../forms/weathers.ts'
import { arriveAs } from '../journeys/members.ts'
import { expect, test } from '../page.ts'
import { screens, stops, type Walker } from './table.ts'

test.use({ trace: 'off' })

/** Goes to an in-app address without a new document, as a link does, and waits until its heading stands there in translation. */
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
    { timeout: 8_000 },
  )
}

/** Every route of the table, one after the other in one document whose text nodes are wrapped and rewritten all the time. */
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
  for (const stop of stops) {
    const shown = screens[stop.at?.(walker) ?? stop.name]
    const path = `/${walker.organisation}${stop.path.replace('START', start.id ?? 'none')}`
    await go(page, path, shown?.heading ?? /never/).catch(async () => {
      lost.push(`${stop.path}: ${await page.locator('main').textContent()}`)
    })
  }
  expect(lost).toEqual([])
  expect(await page.evaluate(() => document.documentElement.dataset['sameDocument'])).toBe('yes')
}

test('every route survives a translation for a visitor', async ({ page }) => {
  test.setTimeout(120_000)
  await walkTranslated(page, { organisation: 'northstar', isMember: false })
})

test('every route survives a translation for a member', async ({ page }) => {
  test.setTimeout(120_000)
  await arriveAs(page, 'maya.lopez@northstar.example')
  await walkTranslated(page, { organisation: 'northstar', isMember: true })
})
