import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { missedByTab, missing } from '../../walk/help-lines.ts'
import { press, surfaces } from '../surfaces.ts'

// The hour behind the registration is made up, so its counselor and its hold are not found.
test.use({ allowConsoleErrors: [/status of 40[04] .*(\/providers\/41\/profile|\/holds)/] })

/** A desktop, a phone, and a phone on which everything is twice as large. */
const windows = [
  { width: 1280, height: 900 },
  { width: 390, height: 700 },
  { width: 320, height: 256 },
]

/** What comes up without being a window: it may cover the page, but not the help lines. */
const others: readonly { name: string; open: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'the words of welcome',
    open: async (page) => {
      await page.goto('/northstar/')
      await expect(page.getByRole('complementary', { name: 'Welcome' })).toBeVisible()
    },
  },
  {
    name: 'the shortcut to the page',
    open: async (page) => {
      await page.goto('/northstar/about')
      await page.getByRole('link', { name: 'Skip to the page' }).focus()
    },
  },
  {
    name: 'every answer of the support page',
    open: async (page) => {
      await page.goto('/northstar/support')
      for (const answer of await page.locator('summary').all()) await press(answer)
    },
  },
]

for (const { name, open } of [...surfaces, ...others])
  test(`911 and 988 are seen, in reach and come by with Tab while there is ${name} (trust R13: 4 cases) [HEADER-01] [HEADER-02]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await open(page)
    const found: Record<string, readonly string[]> = {}
    for (const size of windows) {
      await page.setViewportSize(size)
      found[`${size.width} wide`] = (await missing(page)).lines
    }
    found['by Tab'] = await missedByTab(page)
    expect(found).toEqual({ '1280 wide': [], '390 wide': [], '320 wide': [], 'by Tab': [] })
  })
