import { expect, test } from '../../fixtures.ts'
import { bookOverApi, signInOverApi } from '../appointments.ts'
import { lookAgain } from '../look-again.ts'
import { newMember } from '../members.ts'
import { chooseCounselor, chooseTime, skipQuestions, startIntake } from '../steps.ts'

// A time another person holds is a refused call, and browsers write refused calls down.
test.use({ allowConsoleErrors: [/status of 409/] })

const aTime = /^\w+day, \w+ \d+, \d+:\d\d [AP]M /

/** Start of a slot by its name, in seconds since 1970. */
function startOf(name: string): number {
  const [, day, time] = /^\w+day, (\w+ \d+), (\d+:\d\d [AP]M) Eastern time$/.exec(name) ?? []
  return Date.parse(`${day}, 2026 ${time} EST`) / 1000
}

test('a chosen time is kept from others until its person goes back, and a taken one leads to the calendar [BOOK-15]', async ({
  page,
  request,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'cedarvalley')
  const own = await bookOverApi(page, email, 'cedarvalley', 'video')
  const other = await signInOverApi(request, 'maya.lopez@northstar.example', 'northstar')
  const otherHolds = (name: string) =>
    request.post(`/telehealth/v2/patients/${other.patientId}/holds`, {
      headers: other.headers,
      data: {
        hold: {
          provider_id: own.providerId,
          start_time: startOf(name),
          state_abbrev: own.state,
          appointment_method: 'video',
        },
      },
    })

  await page.goto('/cedarvalley/appointments')
  await page.getByRole('button', { name: /^Change the time/ }).click()
  const times = page.getByRole('button', { name: aTime })
  await expect(times.nth(3)).toBeVisible()
  await expect(page.getByText('Looking…')).toHaveCount(0)
  const taken = (await times.nth(2).getAttribute('aria-label')) ?? ''
  expect((await otherHolds(taken)).status()).toBe(201)
  await page.getByRole('button', { name: taken, exact: true }).click()
  await expect(page.getByText('Somebody else just took that time')).toBeVisible()
  await expect(page.getByRole('button', { name: taken, exact: true })).toHaveCount(0)

  const chosen = (await times.nth(2).getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: chosen, exact: true }).click()
  await expect(page.getByText(/^Held for you for (10|9) more minutes\.$/)).toBeVisible()
  expect((await otherHolds(chosen)).status()).toBe(409)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
  await expect.poll(async () => (await otherHolds(chosen)).status()).toBe(201)

  await page.getByRole('button', { name: 'Keep my old time' }).click()
  await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
})

test('an hour that a copy of the tab gave back is held again once somebody looks at its page [BOOK-15]', async ({
  page,
  context,
}) => {
  test.slow()
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  const held = /^Held for you for (10|9|8) more minutes\.$/
  await expect(page.getByText(held)).toBeVisible()
  const kept = await page.evaluate(() => ({ ...sessionStorage }))
  const copy = await context.newPage()
  await copy.addInitScript((entries: Record<string, string>) => {
    for (const [name, value] of Object.entries(entries)) sessionStorage.setItem(name, value)
  }, kept)
  await copy.goto('/northstar/schedule/provider-schedule')
  await chooseTime(copy, 2)
  await expect(copy.getByText(held)).toBeVisible()
  const again = page.waitForResponse((answer) => answer.url().includes('/holds') && answer.ok())
  await lookAgain(page)
  await again
  await expect(page.getByText(held)).toBeVisible()
  // The days of the calendar are there too: its copy has a token of its own.
  await page.getByRole('link', { name: 'Change day and time' }).click()
  await expect(page.getByRole('button', { name: aTime }).first()).toBeVisible()
})
