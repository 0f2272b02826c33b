import { faultsFoundByAxe } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { FAKE_ORIGIN, fakeServer } from './fake-server.ts'
import { fakeStaff } from './fake-staff.ts'
import { passkeyDevice } from './passkey.ts'

// A refused call is a line in the console of every browser.
test.use({ allowConsoleErrors: [/status of 40[149]/] })

test('a link makes a passkey, which opens the door from then on', async ({ page }) => {
  await passkeyDevice(page)
  await fakeServer(page, fakeStaff({ signedIn: false }))
  await page.goto(`${FAKE_ORIGIN}/staff/enroll#good`)
  await expect(page.getByText('Hello Dana Moss.')).toBeVisible()
  // The token stands in no address and no history.
  await expect(page).toHaveURL(`${FAKE_ORIGIN}/staff/enroll`)
  expect(await faultsFoundByAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('a passkey that is not known here opens nothing, and the words say what to do', async ({ page }) => {
  await passkeyDevice(page)
  // Two installations that the browser takes for one: the second, which answers from then on, does not know the passkey of the first.
  await fakeServer(page, fakeStaff({ signedIn: false }))
  await page.goto(`${FAKE_ORIGIN}/staff/enroll#good`)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await fakeServer(page, fakeStaff({ signedIn: false }))
  await page.goto(`${FAKE_ORIGIN}/staff/sign-in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('That did not let you in.')
  await expect(page.getByText('Dana')).toHaveCount(0)
})

test('an owner who is not there is no failure, and can try again', async ({ page }) => {
  const device = await passkeyDevice(page)
  await device.setOwnerAtHand(false)
  await fakeServer(page, fakeStaff({ signedIn: false }))
  await page.goto(`${FAKE_ORIGIN}/staff/enroll#good`)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('stopped before it was done')
  await device.setOwnerAtHand(true)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})

test('a used or unknown link says so and shows nobody', async ({ page }) => {
  await fakeServer(page, fakeStaff({ signedIn: false }))
  await page.goto(`${FAKE_ORIGIN}/staff/enroll#used`)
  await expect(page.getByRole('alert')).toContainText('This link does not work any more.')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeFocused()
  expect(await faultsFoundByAxe(page)).toEqual([])
})

test('whoever rests is warned, and stays with one press or is signed out', async ({ page }) => {
  await fakeServer(page, fakeStaff({ idleSeconds: 8 }))
  await page.goto(`${FAKE_ORIGIN}/staff/`)
  const warning = page.getByRole('region', { name: 'You will be signed out soon' })
  await expect(warning).toBeVisible()
  expect(await faultsFoundByAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await fakeServer(page, fakeStaff({ signedIn: false }))
  await expect(page.getByText('You were signed out because this page was not used')).toBeVisible()
})
