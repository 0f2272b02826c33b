import type { Page } from '@playwright/test'
import {
  acceptAgreements,
  getBookedHeading,
  chooseCounselor,
  chooseTime,
  confirmCode,
  createPerson,
  register,
  skipQuestions,
  startIntake,
} from '../../journeys/steps.ts'
import { getDialog, expect, getHeading, test } from '../fixtures.ts'

const PHONE = 'Phone that answers day and night'
const green = (page: Page) => page.getByRole('status').filter({ hasText: 'All checks are green' })

/** Publishes the open draft. */
async function publish(page: Page, version: number): Promise<void> {
  await expect(green(page)).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(`Published as version ${version}.`)).toBeVisible()
}

test('an account manager creates and publishes an organization, a member books in it, and an older version is restored', async ({
  createOrganization,
  openBrowser,
  signIn,
  request,
}) => {
  test.slow()
  const organization = await createOrganization({
    staff: [{ name: 'Grace Okafor', role: 'account_manager', everywhere: true }],
  })
  const client = `linden-${organization.client}`
  const program = client.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
  const shown = async (): Promise<string> => (await request.get(`/${client}/`)).text()
  const page = await signIn(organization, 'Grace Okafor')

  await test.step('creates a draft, which is invisible to members before it is published', async () => {
    await page.getByRole('link', { name: 'Studio' }).click()
    await page.getByRole('link', { name: 'New organization' }).click()
    await page.getByLabel('Name of the program').fill(program)
    await expect(page.getByLabel('Client id')).toHaveValue(client)
    await page.getByLabel(PHONE).fill('(202) 555-0123')
    await page.getByRole('button', { name: 'Make the draft' }).click()
    await expect(getHeading(page, program)).toBeVisible()
    await expect(green(page)).toBeVisible()
    expect(await shown()).not.toContain('+12025550123')
    const preview = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe')
    await expect(preview.getByText(program).first()).toBeAttached()
    await publish(page, 1)
    await expect.poll(shown).toContain('+12025550123')
  })

  await test.step('a member books a visit there', async () => {
    const member = await openBrowser()
    const person = createPerson(client)
    await startIntake(member, client)
    await skipQuestions(member, client)
    await chooseCounselor(member, 'Video')
    await chooseTime(member)
    await acceptAgreements(member, person)
    await register(member, person)
    await confirmCode(member, person)
    await expect(getBookedHeading(member)).toBeVisible()
  })

  await test.step('an organization with members cannot be switched off, and the impact is shown', async () => {
    await page.getByRole('link', { name: 'Manage', exact: true }).click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    const refused = page.getByRole('dialog', { name: `${program} cannot be switched off yet` })
    await expect(refused).toContainText('1 memberCannot sign in.')
    await expect(refused).toContainText('1 booked visitStay booked.')
    await expect(refused.getByRole('button', { name: 'Switch off' })).toHaveCount(0)
    await refused.getByRole('button', { name: 'All right' }).click()
  })

  await test.step('a wrong color disables Publish until it is corrected', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel(PHONE).fill('(202) 555-0188')
    await page.getByRole('link', { name: 'Look', exact: true }).click()
    const color = page.getByLabel('Main color', { exact: true })
    await color.fill('#1234')
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled()
    await page
      .getByRole('main')
      .getByRole('button', { name: /Look, Main color/ })
      .first()
      .click()
    await expect(color).toBeFocused()
    await color.fill('#7a2e5d')
    await publish(page, 2)
    await expect.poll(shown).toContain('+12025550188')
  })

  await test.step('restores version 1', async () => {
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Bring back version 1' }).click()
    await getDialog(page).getByRole('button', { name: 'Bring it back' }).click()
    await expect(page.getByText('Version 1 is back. Members read it as version 3.')).toBeVisible()
    await expect.poll(shown).toContain('+12025550123')
  })
})
