import type { Page } from '@playwright/test'
import { arriveAs, newMember, notAgreed } from '../journeys/members.ts'
import { expect, test } from '../fixtures.ts'
import { openWithHour } from './chosen-hour.ts'
import { whenAwake } from './gallery.ts'

// The chosen hour is made up, so its counselor and its hold are not found.
test.use({ allowConsoleErrors: [/status of 404 .*(\/providers\/41\/profile|\/holds)/] })

interface Form {
  readonly path: string
  readonly button: string
  readonly isBooking?: true
}

const open = async (page: Page, { path, isBooking }: Form): Promise<void> => {
  if (isBooking) return openWithHour(page, path)
  await page.goto(`/northstar${path}`)
  await whenAwake(page)
}

/** Sends the form as it is; what is complained of must come in the order of the page, and the view must be at its first. */
async function complainsInOrder(page: Page, form: Form): Promise<void> {
  await open(page, form)
  await page.getByRole('button', { name: form.button, exact: true }).click()
  const links = page.getByRole('alert').getByRole('link')
  await expect(links.first()).toBeVisible()
  const named = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1)))
  const onPage = await page
    .locator('[data-field][data-invalid="true"]')
    .evaluateAll((all) => all.map((field) => field.getAttribute('data-field')))
  expect(named, form.path).toEqual(onPage)
  const first = page.locator('[data-field][data-invalid="true"]').first()
  await expect(first).toHaveAttribute('data-highlighted', 'true')
  const room = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
  )
  const top = async () => Math.round(await first.evaluate((field) => field.getBoundingClientRect().top))
  // A page without more to scroll shows it as high as it can.
  if (room > 0) await expect.poll(top).toBe(100)
}

const visitors: readonly Form[] = [
  { path: '/log-in', button: 'Log in' },
  { path: '/password/forgot', button: 'Send me a link' },
  { path: '/help-myself', button: 'Continue' },
  { path: '/schedule/appointment', button: 'Continue', isBooking: true },
  { path: '/schedule/register', button: 'Make my account', isBooking: true },
]
const members: readonly Form[] = [
  { path: '/profile/security', button: 'Change my password' },
  { path: '/schedule/provider-query', button: 'Send my request', isBooking: true },
  { path: '/messages?write', button: 'Send message' },
]

test('the first invalid field is the first one on the page, and all are listed in its order [FORM-06] [FORM-07]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  for (const form of visitors) await complainsInOrder(page, form)
})

test('and so on the forms of a member [FORM-06] [FORM-07]', async ({ page }) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  for (const form of members) await complainsInOrder(page, form)
  // Only who has not agreed yet is asked to.
  await newMember(page.request, 'northstar', notAgreed)
  // A page without scripts: none of them keeps a visit of its own there meanwhile.
  await page.goto('/northstar/offline')
  await complainsInOrder(page, {
    path: '/schedule/appointment',
    button: 'Book this appointment',
    isBooking: true,
  })
})
