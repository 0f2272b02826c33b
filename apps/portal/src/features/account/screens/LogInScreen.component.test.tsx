import { logIn } from '@evenkeel/api-contract/portal/auth'
import { expectNoAxeViolations } from '@evenkeel/api-contract/testing/axe'
import {
  createDeferredAnswer,
  mockEndpoint,
  throwApiError,
} from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { shortenPauses } from '#testing/fill-form.ts'
import { appointmentListHandlers, emptyMemberHandlers } from '#testing/member-handlers.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const email = page.getByRole('textbox', { name: /^Email/ })
const password = page.getByLabelText(/^Password/)
const submit = page.getByRole('main').getByRole('button', { name: 'Log in' })

it('marks both fields of an empty log-in, lists them above, and sends nothing [FORM-04] [FORM-05] [VALID-01]', async () => {
  const answer = vi.fn(() => throwApiError(401))
  await renderPortal('/log-in', { handlers: [mockEndpoint(logIn, answer)] })
  await submit.click()
  await expect.element(email).toHaveAccessibleDescription('This field is required')
  await expect.element(password).toHaveAccessibleDescription('This field is required')
  const summary = page.getByRole('alert')
  await expect.element(summary).toHaveFocus()
  await summary.getByRole('link', { name: 'Email: This field is required' }).click()
  await expect.element(email).toHaveFocus()
  expect(answer).not.toHaveBeenCalled()
})

it('shows progress, reports that email and password do not match, and keeps the email [FORM-14]', async () => {
  const text = 'That email and password do not match. Please try again.'
  const slow = createDeferredAnswer(logIn, ({ body }) => {
    expect(body).toEqual({ email: 'maya.lopez@northstar.example', password: 'abc' })
    return throwApiError(401, text)
  })
  await renderPortal('/log-in', { handlers: [mockEndpoint(logIn, slow.answer)] })
  await email.fill('maya.lopez@northstar.example')
  await password.fill('abc')
  await submit.click()
  await expect.element(submit).toBeDisabled()
  slow.release()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(email).toHaveValue('maya.lopez@northstar.example')
})

it('has no axe violations', async () => {
  await renderPortal('/log-in')
  await expect.element(submit).toBeVisible()
  await expectNoAxeViolations()
})

it.each([
  ['/../ironwood/profile', '/'],
  ['/log-in?redirect=/documents', '/'],
  ['/dfd', '/'],
  ['/appointments', '/appointments'],
])('redirects a log-in with the redirect %s to %s [GUARD-07]', async (redirect, there) => {
  const handlers = [
    mockEndpoint(logIn, () => ({ ...maya(), auth_token: 'own' })),
    ...emptyMemberHandlers(),
    ...appointmentListHandlers(),
  ]
  await renderPortal(`/log-in?redirect=${encodeURIComponent(redirect)}`, { handlers })
  await email.fill('maya.lopez@northstar.example')
  await password.fill('Brave#Lantern9')
  shortenPauses()
  await submit.click()
  await expect.poll(() => window.location.pathname).toBe(there)
})
