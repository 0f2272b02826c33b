import type { Page } from '@playwright/test'
import { faultsFoundByAxe, standsStill } from '../axe.ts'
import { arriveAs } from '../journeys/members.ts'
import { organisations } from '../organisations.ts'
import { expect, test } from '../fixtures.ts'
import { screensOf } from './screens-of.ts'
import type { Walker } from './table.ts'

test.use({
  trace: 'off',
  contextOptions: { reducedMotion: 'reduce' },
  allowConsoleErrors: [/status of (500|404) /],
})
test.describe.configure({ mode: 'parallel' })

/** Every screen at three widths; otherwise a few at one. */
const DEEP = process.env.DEEP === '1'
const sample = ['appointments', 'messages', 'documents', 'topic', 'provider-query']
const widths = DEEP ? [320, 768, 1280] : [320]

/** Every call is answered by 500, but for those that keep a person signed in. */
const failing = (page: Page) =>
  page.route(/\/(api|telehealth|content)\//, (route) =>
    /\/(extend-token|me\/session)$/.test(new URL(route.request().url()).pathname)
      ? route.fallback()
      : route.fulfill({ status: 500, json: { errors: [] } }),
  )

const walkers: readonly Walker[] = [
  { organisation: 'palebrand', isMember: false },
  { organisation: 'northstar', isMember: true },
]
for (const walker of walkers)
  test(`${walker.isMember ? 'a member' : 'a visitor'} finds a clean page and help where the server fails (trust A1)`, async ({
    page,
  }) => {
    test.setTimeout(DEEP ? 1_200_000 : 600_000)
    if (walker.isMember) await arriveAs(page, 'maya.lopez@northstar.example')
    await failing(page)
    const found: string[] = []
    for (const { name, path } of screensOf(walker, DEEP ? null : sample)) {
      await page.goto(`${organisations[walker.organisation].base}${path}`)
      await expect(page.getByTestId('loader')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [class*=waiting]')).toHaveCount(0)
      await standsStill(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        found.push(...(await faultsFoundByAxe(page)).map((fault) => `${name} at ${width}: ${fault}`))
      }
    }
    expect(found).toEqual([])
  })
