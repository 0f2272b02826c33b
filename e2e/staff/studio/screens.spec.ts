import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { uuid } from '../fake-data.ts'
import { FAKE_ORIGIN, fakeServer } from '../fake-server.ts'
import { fakeStaff } from '../fake-staff.ts'
import { fakePreviews } from './fake-previews.ts'

test.use({ allowConsoleErrors: [/status of 404/] })

const bluefin = `/studio/${uuid(1)}`
const screens = [
  '/studio',
  '/studio/new',
  '/studio/import',
  ...['name', 'look', 'locations', 'terms', 'tiles', 'rules', 'languages', 'files'].map(
    (part) => `${bluefin}?part=${part}`,
  ),
  ...['publish', 'versions', 'manage'].map((tab) => `${bluefin}/${tab}`),
  `/studio/${uuid(2)}`,
  `/studio/${uuid(3)}/publish`,
  '/studio/intakes',
  '/studio/intakes?part=files&file=intake/short.yaml',
  '/studio/articles?file=articles/sleeping-better/when-you-cannot-sleep.md',
  '/studio/00000000-0000-4000-8000-000000000000',
]

for (const path of screens)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${path} in ${colorScheme} has no fault that axe finds, and fits into 320 pixels`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await fakePreviews(page)
      await fakeServer(page, fakeStaff({ roles: ['account_manager'] }))
      await page.goto(`${FAKE_ORIGIN}/staff${path}`)
      await page.waitForLoadState('networkidle')
      // Everything that opens is looked at open.
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('details')) part.open = true
      })
      expect(await faultsFoundByAxe(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond).toBe(0)
      expect(await faultsFoundByAxe(page)).toEqual([])
    })
