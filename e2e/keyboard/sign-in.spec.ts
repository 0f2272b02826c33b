import { password } from '../organisations.ts'
import { expect, test } from '../fixtures.ts'
import { newMember } from '../journeys/members.ts'
import { newestMail } from '../journeys/steps.ts'
import { startReader } from './reader.ts'

// The wrong password is refused.
test.use({ allowConsoleErrors: [/status of (400|401) .*\/api\/auth\//] })

test('a forgotten password is set again and the member signs in with it, by keyboard alone (trust A5: 2 cases) [ROUTE-26, ROUTE-27, ROUTE-28]', async ({
  page,
}) => {
  const { email } = await newMember(page.request, 'northstar')
  await page.context().clearCookies()
  const reader = await startReader(page)
  reader.mask(email, '‹email›')
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await reader.open('/northstar/log-in', 'Log in')
  await reader.press(page.getByRole('link', { name: 'Skip to the page' }))
  await reader.type(field(/^Email/), email)
  await reader.type(field(/^Password/), `${password}x`)
  await reader.press(button('Log in'))
  await reader.hears('That email and password do not match.')
  await expect(page.getByRole('alert')).toBeFocused()
  await reader.press(page.getByRole('link', { name: 'Forgot?' }))
  await reader.arrives('Set a new password')
  await reader.type(field(/^Email/), email)
  await reader.press(button('Send me a link'))
  await reader.arrives('Check your email')

  const { text } = await newestMail(page.request, email)
  const link = new URL(/https?:\/\/\S*\/password\/reset\/\S+/.exec(text)?.[0] ?? 'http://nowhere.invalid')
  await reader.open(link.pathname, 'Choose a new password')
  await reader.press(page.getByRole('link', { name: 'Skip to the page' }))
  await reader.type(field(/^New password/), 'Bright#Window4')
  await reader.type(field(/^Repeat/), 'Bright#Window4')
  await reader.press(button('Save my password'))
  await reader.arrives('Your password is changed')
  await reader.press(page.getByRole('link', { name: 'Log in' }))
  await reader.arrives('Log in')
  await reader.type(field(/^Email/), email)
  await reader.type(field(/^Password/), 'Bright#Window4')
  await reader.press(button('Log in'))
  await reader.arrives(/^Hello, Ada/)
  expect(reader.log()).toMatchSnapshot('sign-in.txt')
})
