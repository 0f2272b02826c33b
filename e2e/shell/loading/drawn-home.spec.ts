import { bookOverApi } from '../../journeys/appointments.ts'
import { newMember } from '../../journeys/members.ts'
import { expect, test } from '../../fixtures.ts'

test("a member's home that came drawn stays where it is while its code is slow, and a press meanwhile does its work [ROUTE-01] [ROUTE-14]", async ({
  page,
}) => {
  const { email } = await newMember(page.request, 'northstar')
  await bookOverApi(page, email, 'northstar', 'video')
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/Today-[^/]+\.js$/, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.addInitScript(() => {
    const taken: string[] = []
    Object.assign(globalThis, { taken })
    new MutationObserver((all) => {
      for (const { removedNodes } of all)
        for (const node of removedNodes)
          if (node instanceof Element && node.querySelector('section')) taken.push(node.className)
    }).observe(document, { childList: true, subtree: true })
  })
  const known = page.waitForResponse('**/api/me')
  const read = page.waitForResponse('**/api/messages/unread-messages-count')
  await page.goto('/northstar/', { waitUntil: 'commit' })
  const visit = page.getByRole('main').getByRole('region', { name: 'Your appointments' })
  await expect(visit).toContainText('By video with')
  await visit.getByRole('button', { name: /^Change the time/ }).click()
  // Who is here is known by then, and what stands around the screen was drawn for them.
  await known
  await read
  await expect(visit).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { taken: string[] }).taken)).toEqual([])
  letCome()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
})
