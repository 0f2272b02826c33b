import { expect, test } from '../page.ts'
import { logIn, newestMail, newPerson } from './steps.ts'

// A wrong code is refused.
test.use({ allowConsoleErrors: [/status of 400 .*\/api\/auth\//] })

test('who reads the mail elsewhere sets a new password with its code, right away or coming back later [CALL-09] [CALL-10] [ROUTE-27] [FIELD-27]', async ({
  page,
}) => {
  const person = newPerson('northstar')
  const asNorthstar = { 'x-client-id': 'northstar' }
  const registration = {
    email: person.email,
    password: person.password,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: '7205550123',
    address1: '12 Elm Street',
    city: 'Denver',
    zip: '80202',
    state: 'CO',
    gender: 'F',
    employment_status: 'Full Time',
    relationship_status: 'Married',
    job_title: 'Technical',
    birthdate: '04/03/1990',
    relationship: 'Self',
    timezone: 'America/Denver',
    agrees_to_privacy_notice: true,
    agrees_to_mdlive_informed_consent: true,
    agrees_to_mdlive_privacy_agreement: true,
    mdlive_consent_user_initials: 'AL',
  }
  const codeIn = async () => /^\d{6}$/m.exec((await newestMail(page, person.email)).text)?.[0] ?? ''
  const registered = await page.request.post('/api/auth/register', {
    data: registration,
    headers: asNorthstar,
  })
  expect(registered.status()).toBe(201)
  const { auth_token: token } = (await registered.json()) as { auth_token: string }
  const confirmed = await page.request.post('/api/auth/confirm-sign-up', {
    data: { email: person.email, otp: await codeIn() },
    headers: { ...asNorthstar, authorization: `Token ${token}` },
  })
  expect(confirmed.status()).toBe(200)
  await page.context().clearCookies()

  await page.goto('/northstar/log-in')
  await page.getByRole('link', { name: 'Forgot?' }).click()
  await page.getByLabel(/^Email/).fill(person.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(person.email)
  await expect.poll(async () => (await newestMail(page, person.email)).text).toContain('/password/reset/')

  // Away and back: the code alone is enough.
  await page.reload()
  await page.getByRole('button', { name: 'I have a code already' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password with a code')
  const otp = await codeIn()
  const send = async (code: string) => {
    await page.getByRole('textbox', { name: /^Email/ }).fill(person.email)
    await page.getByRole('textbox', { name: /^One-time code/ }).fill(code)
    await page.getByRole('textbox', { name: /^New password/ }).fill('Bright#Window4')
    await page.getByRole('textbox', { name: /^Repeat/ }).fill('Bright#Window4')
    await page.getByRole('button', { name: 'Save my password' }).click()
  }
  await send(otp === '123456' ? '654321' : '123456')
  await expect(page.getByText(/does not work/).first()).toBeVisible()
  await send(otp)
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, person.email, 'Bright#Window4')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back, Ada')
})
