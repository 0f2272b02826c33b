import { expect, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'
import {
  chooseCounselor,
  confirmCode,
  logIn,
  newPerson,
  pathOf,
  register,
  skipQuestions,
  startIntake,
} from '../steps.ts'
import { drawnByScripts } from '../../drawn-by-scripts.ts'

test.use({ allowConsoleErrors: [/status of (400|401|403)/] })

test('a visitor for whom no time fits makes an account and asks for one [ROUTE-35] [CALL-33] [AUTH-02]', async ({
  page,
}) => {
  test.slow()
  const person = newPerson('northstar')
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await chooseCounselor(page, 'Video')
  await page.getByRole('link', { name: 'No time fits? Ask for an appointment' }).click()
  await page.getByRole('button', { name: 'Make an account and ask' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make your account' })).toBeVisible()
  await page.getByLabel(/^First name/).fill(person.firstName)
  await page.getByLabel(/^Last name/).fill(person.lastName)
  await register(page, person)
  await confirmCode(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Ask for an appointment' })).toBeVisible()
  expect(pathOf(page)).toBe('/schedule/provider-query')
  const day = page.getByRole('textbox', { name: /^Date/ })
  await day.fill((await day.getAttribute('min')) ?? '')
  // A press in the blink after words have left by themselves is taken: a forced one would not wait for that.
  await page.getByRole('radio', { name: /^Morning/i }).check()
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We sent your request' })).toBeVisible()
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Times you asked for' })).toBeVisible()
  await expect(page.getByText('This appointment is not booked yet')).toBeHidden()
})

test('the words of a locked account stay exact, and the way to a new password is beside them [ERROR-24]', async ({
  page,
}) => {
  await page.goto('/northstar/log-in')
  const { email } = newPerson('northstar')
  for (const wrong of ['Wrong#one1', 'Wrong#two2', 'Wrong#three3']) {
    await logIn(page, email, wrong)
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
    await expect(page.getByRole('alert')).toBeVisible()
  }
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText(
    'Your account was temporarily locked due to many unsuccessful login attempts. To unlock your account, please reset your password using the "Forgot?" option above.',
  )
  await trouble.getByRole('link', { name: 'Forgot? Reset your password' }).click()
  expect(pathOf(page)).toBe('/password/forgot')
})

test('a slow telehealth service is told of while people wait, not only at the end [BOOK-01] [ROUTE-14]', async ({
  page,
}) => {
  await newMember(page.request, 'northstar')
  await drawnByScripts(page)
  // It never answers: what is seen is seen while it is waited for.
  await page.route('**/telehealth/v2/patients/*/appointments/upcoming', () => {})
  await page.goto('/northstar/appointments')
  await expect(page.getByText('Loading your appointments')).toBeVisible()
  await expect(
    page.getByText('This takes longer than usual. Please wait a little, nothing is lost.'),
  ).toBeVisible()
})

test('a zone chosen on this device counts for the pages, and the mails know of it [CONST-06] [STORE-01]', async ({
  page,
}) => {
  const { email, password } = await newMember(page.request, 'northstar')
  await page.goto('/northstar/appointments')
  const kept = page.waitForResponse('**/api/me/update-time-zone')
  await page.getByLabel('Times in').selectOption('Arizona time (Phoenix)')
  expect((await kept).status()).toBe(200)
  const answer = await page.request.post('/api/auth/login', {
    data: { email, password },
    headers: { 'x-client-id': 'northstar' },
  })
  expect(await answer.json()).toMatchObject({ device_timezone: 'America/Phoenix' })
})

test('the way into a video visit opens by the clock of the server, not by a wrong one of the device [BOOK-14]', async ({
  page,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'northstar')
  await bookOverApi(page, email, 'northstar', 'video')
  await page.route('**/telehealth/v2/patients/*/appointments/upcoming', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { appointments: { join: Record<string, string> }[] }
    for (const { join } of list.appointments) {
      const opens = Temporal.Instant.from(join['opens_at'] ?? '')
      join['server_time'] = opens.add({ minutes: 1 }).toString()
    }
    await route.fulfill({ response: answer, json: list })
  })
  await page.goto('/northstar/appointments')
  await expect(page.getByRole('button', { name: /^Join the video appointment/ })).toBeVisible()
})
