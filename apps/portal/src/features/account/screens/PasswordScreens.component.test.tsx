import {
  changePassword,
  confirmPasswordReset,
  logIn,
  requestPasswordReset,
} from '@evenkeel/api-contract/portal/auth'
import { listMySessions } from '@evenkeel/api-contract/portal/sessions'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectError, getField, blurField, shortenPauses } from '#testing/fill-form.ts'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const forgot = page.getByRole('main').getByRole('link', { name: 'Forgot?' })
const refused = page.getByRole('alert').getByText('Refused.')

/** Refuses each call and records what was sent. */
const refusing = () => vi.fn((_sent: { body: unknown }) => throwApiError(400))

it('sends a log-in with its email in lower case, and does not validate an old password [FORM-15] [VALID-18] [VALID-02] [FIELD-28]', async () => {
  const answer = refusing()
  await renderPortal('/log-in', { handlers: [mockEndpoint(logIn, answer)] })
  await expect.element(button('Log in')).toBeVisible()
  expect(forgot.element().closest('[data-field]')?.getAttribute('data-field')).toBe('password')
  shortenPauses()
  await getField('email').fill('abc')
  await getField('password').fill('abc')
  blurField()
  await expectError('email', 'Invalid email (abc)')
  await expectError('password', '')
  await getField('email').fill('Ann@Example.com')
  await button('Log in').click()
  await expect.element(refused).toBeVisible()
  expect(answer.mock.lastCall?.[0].body).toEqual({ email: 'ann@example.com', password: 'abc' })
})

it('links from "Forgot?" to a form that asks for the email alone [FORM-15] [FIELD-28]', async () => {
  const answer = refusing()
  await renderPortal('/log-in', { handlers: [mockEndpoint(requestPasswordReset, answer)] })
  await forgot.click()
  await expect.element(button('Send me a link')).toBeVisible()
  expect(window.location.pathname).toBe('/password/forgot')
  await expect.element(forgot).not.toBeInTheDocument()
  shortenPauses()
  await getField('email').fill('ann@example.com')
  await button('Send me a link').click()
  await expect.element(refused).toBeVisible()
  expect(answer.mock.lastCall?.[0].body).toEqual({ email: 'ann@example.com' })
})

it('validates a new password, and sends it once with the token of the link [FORM-15] [VALID-15] [VALID-19]', async () => {
  const answer = refusing()
  await renderPortal('/password/reset/mailed-token', {
    handlers: [mockEndpoint(confirmPasswordReset, answer)],
  })
  await expect.element(button('Save my password')).toBeVisible()
  shortenPauses()
  await getField('new_password').fill('abc')
  blurField()
  await expectError('new_password', '8 character(s) min.')
  await getField('new_password').fill('Abcdef1!')
  await getField('new_password_repeat').fill('Abcdef1?')
  blurField()
  await expectError('new_password_repeat', 'Fields do not match.')
  await getField('new_password_repeat').fill('Abcdef1!')
  await button('Save my password').click()
  await expect.element(refused).toBeVisible()
  expect(answer.mock.lastCall?.[0].body).toEqual({ token: 'mailed-token', new_password: 'Abcdef1!' })
})

it('does not validate the current password when a member changes it [FORM-15] [VALID-18]', async () => {
  const answer = refusing()
  const sessions = mockEndpoint(listMySessions, () => ({ results: [] }))
  const handlers = [mockEndpoint(changePassword, answer), sessions, ...emptyMemberHandlers()]
  await renderPortal('/profile/security', { session: maya(), handlers })
  await expect.element(button('Change my password')).toBeVisible()
  shortenPauses()
  await getField('current_password').fill('abc')
  await getField('new_password').fill('Abcdef1!')
  await getField('new_password_repeat').fill('Abcdef1!')
  await button('Change my password').click()
  await expect.element(refused).toBeVisible()
  await expectError('current_password', '')
  expect(answer.mock.lastCall?.[0].body).toEqual({ current_password: 'abc', new_password: 'Abcdef1!' })
})
