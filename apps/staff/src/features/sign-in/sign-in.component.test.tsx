import { readStaffSession, staffLogOut } from '@evenkeel/api-contract/staff/session'
import {
  finishEnrollment,
  finishSignIn,
  readSignInMethods,
  startEnrollment,
} from '@evenkeel/api-contract/staff/sign-in'
import { listTasks } from '@evenkeel/api-contract/staff/tasks'
import { setClock, TEST_START } from '@evenkeel/api-contract/testing/fixed-clock'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { allowConsoleErrors } from '@evenkeel/api-contract/testing/page-errors'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mockPasskeyDevice, signInHandlers } from '#testing/passkeys.ts'
import { renderStaff } from '#testing/render-staff.tsx'
import { dana, staffSession } from '#testing/staff-session.ts'

const nobody = mockEndpoint(readStaffSession, () => throwApiError(401))
const noTasks = mockEndpoint(listTasks, () => ({ now: TEST_START, results: [] }))
const creation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Evenkeel staff' },
  user: { id: 'AAAA', name: 'dana.moss', displayName: dana.name },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 5000,
}
const signIn = page.getByRole('heading', { name: 'Staff sign-in' })
const makePasskey = page.getByRole('button', { name: 'Make my passkey' })

it('allows a retry after the passkey dialog is canceled, and removes the token from the address', async () => {
  let isThere = false
  mockPasskeyDevice(() => isThere)
  renderStaff('/enroll#good', [
    ...signInHandlers(),
    nobody,
    noTasks,
    mockEndpoint(startEnrollment, () => ({ name: dana.name, kind: 'invite' as const, options: creation })),
    mockEndpoint(finishEnrollment, () => staffSession()),
  ])
  await expect.element(page.getByText('Hello Dana Moss.')).toBeVisible()
  expect(window.location.href).not.toContain('good')
  await makePasskey.click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: /stopped before it was done/ }))
    .toBeVisible()
  isThere = true
  await makePasskey.click()
  await expect.element(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
})

it('reports that a used link is invalid, without showing a name', async () => {
  renderStaff('/enroll#used', [
    ...signInHandlers(),
    nobody,
    mockEndpoint(startEnrollment, () => throwApiError(404)),
  ])
  await expect
    .element(page.getByRole('alert').filter({ hasText: /This link does not work any more\./ }))
    .toBeVisible()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect.element(signIn).toHaveFocus()
})

it('rejects an unknown passkey and explains what to do', async () => {
  mockPasskeyDevice()
  renderStaff('/sign-in', [mockEndpoint(finishSignIn, () => throwApiError(401)), ...signInHandlers(), nobody])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: /That did not let you in\./ })).toBeVisible()
  await expect.element(page.getByText('Dana')).not.toBeInTheDocument()
})

it('allows a retry when the device has no passkey available', async () => {
  mockPasskeyDevice(() => false)
  renderStaff('/sign-in', [...signInHandlers(), nobody])
  const press = page.getByRole('button', { name: 'Sign in with a passkey' })
  await press.click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: /stopped before it was done/ }))
    .toBeVisible()
  await expect.element(press).toBeEnabled()
})

it('warns before an idle session ends, and signs out when it has ended', async () => {
  let secondsLeft = 8
  renderStaff('/today', [
    ...signInHandlers(),
    mockEndpoint(readStaffSession, () =>
      secondsLeft > 0 ? staffSession({ idle_seconds_left: secondsLeft }) : throwApiError(401),
    ),
    noTasks,
  ])
  await expect.element(page.getByRole('region', { name: 'You will be signed out soon' })).toBeVisible()
  secondsLeft = 1800
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect
    .element(page.getByRole('region', { name: 'You will be signed out soon' }))
    .not.toBeInTheDocument()
  secondsLeft = 0
  setClock(Temporal.Instant.from(TEST_START).add({ minutes: 31 }))
  await expect.element(page.getByText(/You were signed out because this page was not used/)).toBeVisible()
  await expect.element(page.getByText('Dana')).not.toBeInTheDocument()
})

it('hides a page restored from the back-forward cache until the session is verified', async () => {
  let isIn = true
  renderStaff('/today', [
    ...signInHandlers(),
    mockEndpoint(readStaffSession, () => (isIn ? staffSession() : throwApiError(401))),
    noTasks,
  ])
  const today = page.getByRole('heading', { name: 'Today', level: 1 })
  await expect.element(today).toBeVisible()
  const come = (type: 'pagehide' | 'pageshow') =>
    window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  come('pagehide')
  expect(document.documentElement.hidden).toBe(true)
  come('pageshow')
  await expect.element(today).toBeVisible()
  isIn = false
  come('pagehide')
  come('pageshow')
  await expect.element(signIn).toBeVisible()
  await expect.element(today).not.toBeInTheDocument()
})

it('signs out on click and clears all personal data', async () => {
  let isIn = true
  allowConsoleErrors(/aborted/i)
  renderStaff('/today', [
    ...signInHandlers(),
    mockEndpoint(readStaffSession, () => (isIn ? staffSession() : throwApiError(401))),
    mockEndpoint(staffLogOut, () => {
      isIn = false
      return { message: 'Done.' }
    }),
    noTasks,
  ])
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect.element(page.getByText('You are signed out.')).toBeVisible()
  await expect.element(page.getByText('Dana')).not.toBeInTheDocument()
})

it('shows on the sign-in page that a person in danger is waiting, without naming them', async () => {
  renderStaff('/sign-in', [
    mockEndpoint(readSignInMethods, () => ({ passkey: true, directory: false, danger_waits: true })),
    ...signInHandlers(),
    nobody,
  ])
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'A person in danger waits for a call.' }))
    .toBeVisible()
})
