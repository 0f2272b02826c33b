import { expect, test } from '../../fixtures.ts'
import { newMember } from '../members.ts'
import { codeFor, logIn, newestMail } from '../steps.ts'

// A wrong code is refused.
test.use({ allowConsoleErrors: [/status of 400 .*\/api\/auth\//] })

test('who reads the mail elsewhere sets a new password with its code, right away or coming back later [CALL-09] [CALL-10] [ROUTE-27] [FIELD-27]', async ({
  page,
}) => {
  const person = await newMember(page.request, 'northstar')
  await page.context().clearCookies()

  await page.goto('/northstar/log-in')
  await page.getByRole('link', { name: 'Forgot?' }).click()
  // The log-in page, which stays until the next one is there, has such a field too.
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await page.getByLabel(/^Email/).fill(person.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(person.email)
  await expect
    .poll(async () => (await newestMail(page.request, person.email)).text)
    .toContain('/password/reset/')

  // Away and back: the code alone is enough.
  await page.reload()
  await page.getByRole('button', { name: 'I have a code already' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password with a code')
  const otp = await codeFor(page.request, person.email)
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
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, Ada')
})
