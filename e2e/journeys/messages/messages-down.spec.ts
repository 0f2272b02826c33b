import type { Page, Route } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'

test.use({ allowConsoleErrors: [/status of (502|503|504)|ERR_FAILED|ERR_CONNECTION|blocked by/] })

const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** How the telehealth service, or the way to it, can be gone. */
const outages: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 503': (route) =>
    route.fulfill({
      status: 503,
      json: { error_type: 'TelehealthUnavailable', errors: [{ field: null, message: 'Please try again.' }] },
    }),
  'answers with a page of a proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'takes too long': (route) => route.fulfill({ status: 504, body: '' }),
  'cannot be reached': (route) => route.abort('failed'),
}
const tried = process.env.DEEP === '1' ? Object.keys(outages) : ['answers 503']
const reads = /\/(api\/(messages|contacts|documents)|telehealth\/v\d\/patients\/\d+\/(documents|messages))/

for (const outage of tried)
  test(`messages and documents say calmly that the service ${outage}, keep the draft and try again [MSG-01] [DOC-01]`, async ({
    page,
  }) => {
    test.slow()
    const text = `Words while it ${outage}`
    const breakIt = () => page.route(reads, (route) => outages[outage]?.(route))
    const { email } = await newMember(page.request, 'northstar')
    await bookOverApi(page, email, 'northstar', 'phone')
    for (const [path, title, back] of [
      ['/northstar/messages', 'We cannot reach your messages right now', /^(Received|All messages)$/],
      ['/northstar/documents', 'We cannot reach your documents right now', /documents$/],
    ] as const) {
      await breakIt()
      await page.goto(path)
      await expect(page.getByText(title)).toBeVisible()
      expect(await faultsFoundByAxe(page)).toEqual([])
      await page.unroute(reads)
      await again(page).click()
      await expect(page.getByText(title)).toHaveCount(0)
      await expect(
        page
          .getByRole('list', { name: back })
          .or(page.getByText(/^(There are no|You have no|Nothing)/))
          .first(),
      ).toBeVisible()
    }
    await page.goto('/northstar/messages?write')
    await page.getByRole('combobox', { name: /^To/ }).selectOption({ index: 1 })
    await words(page).fill(text)
    await breakIt()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(/not sent yet|do not know yet whether your message arrived/)).toBeVisible()
    await expect(words(page)).toHaveValue(text)
    await page.unroute(reads)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Your message was sent')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
  })
