import type { Page } from '@playwright/test'
import { bookOverApi } from '../../journeys/appointments.ts'
import { arriveAs, newMember } from '../../journeys/members.ts'
import { expect, test } from '../../fixtures.ts'
import { rawStorage } from '../../raw-storage.ts'

// Words nobody else has: one in the profile, one in a message.
const surname = 'Lanternwright'
const secret = 'zebrawood-lantern-47'

/** Every address of the site that this page asks for, but those of pictures. */
function addressesOf(page: Page): ReadonlySet<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    // Pictures, of counselors too, are the same for everybody and may be kept.
    const isAsked = request.method() === 'GET' && request.resourceType() !== 'image'
    if (isAsked && request.url().startsWith('http')) asked.add(request.url())
  })
  return asked
}

/** Those of the addresses that this browser can show again without asking anybody, with what it shows. */
const keptByBrowser = (page: Page, addresses: readonly string[]): Promise<Record<string, string>> =>
  page.evaluate(async (asked) => {
    const kept: Record<string, string> = {}
    for (const address of asked) {
      const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
      if (answer?.ok) kept[address] = await answer.text()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept[`${name} ${request.url}`] = await ((await cache.match(request))?.text() ?? '')
    }
    return kept
  }, addresses)

// What was not kept is a failed call to the browser.
test.use({ allowConsoleErrors: [/ERR_CACHE_MISS/] })

test('no page, answer or word of a member is kept by the browser, before and after log-out [STORE-04] [ROUTE-14] [ROUTE-15]', async ({
  page,
}) => {
  const { email } = await newMember(page.request, 'northstar', { last_name: surname })
  await bookOverApi(page, email, 'northstar', 'phone')
  const asked = addressesOf(page)
  await arriveAs(page, email)
  await page.goto('/northstar/messages?write')
  await page.getByRole('textbox', { name: /Message/ }).fill(secret)
  await page.getByRole('button', { name: /Send message/ }).click()
  await expect(page.getByText('Your message was sent')).toBeVisible()
  for (const path of ['appointments', 'messages?sent', 'documents', 'profile', '']) {
    await page.goto(`/northstar/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Messages')
    await expect(page.getByText(/^Loading your/)).toHaveCount(0)
  }
  const own = [...asked].filter((address) => !/\/(assets|content)\//.test(address))
  expect(own.length).toBeGreaterThan(10)

  for (const after of ['', 'log-out']) {
    if (after !== '') await page.goto(`/northstar/${after}`)
    const kept = await keptByBrowser(page, [...asked])
    // Scripts and the page of help lines may be kept: they are nobody's.
    expect(Object.keys(kept).filter((address) => /\/assets\/react-/.test(address))).toHaveLength(1)
    for (const [address, text] of Object.entries(kept)) {
      expect(text, address).not.toContain(surname)
      expect(text, address).not.toContain(secret)
    }
    expect(own.filter((address) => address in kept && /\/(api|telehealth)\//.test(address))).toEqual([])
    const stored = await rawStorage(page)
    expect(stored).not.toContain(surname)
    expect(stored).not.toContain(secret)
  }
})
