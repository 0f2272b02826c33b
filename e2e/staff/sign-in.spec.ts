import { expect, getHeading, test } from './fixtures.ts'

test('an invitation link creates a passkey once; it signs in from then on, and logging out in one window ends the other one', async ({
  createOrganization,
  openBrowser,
  signIn,
  product,
}) => {
  const organization = await createOrganization({ staff: [{ name: 'Rosa Kim', role: 'care_line' }] })
  const page = await signIn(organization, 'Rosa Kim')
  await expect(getHeading(page, 'Today')).toBeVisible()
  expect(page.url()).not.toContain('#')
  const other = await page.context().newPage()
  await other.goto('/staff/today')
  await expect(getHeading(other, 'Today')).toBeVisible()
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(getHeading(other, 'Staff sign-in')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(getHeading(page, 'Today')).toBeVisible()

  const stranger = await openBrowser(product.staffUrl)
  await stranger.goto(organization.staff[0]?.link ?? '')
  await expect(stranger.getByRole('alert')).toContainText('This link does not work any more.')
  await stranger.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(getHeading(stranger, 'Staff sign-in')).toBeFocused()
  await stranger.goto('/staff/today')
  await expect(getHeading(stranger, 'Staff sign-in')).toBeVisible()
})
