import type { Page } from '@playwright/test'
import { logInAs, createMember } from '../../journeys/members.ts'
import {
  getBookedHeading,
  chooseCounselor,
  chooseTime,
  skipQuestions,
  startIntake,
  checkAll,
} from '../../journeys/steps.ts'
import { getDialog, expect, getHeading, test } from '../fixtures.ts'

/** Switches booking off or on, effective at once. */
async function switchBooking(manager: Page): Promise<void> {
  await manager.getByRole('button', { name: 'Choose pages' }).click()
  await getDialog(manager).getByText('Booking a visit', { exact: true }).click()
  await getDialog(manager).getByRole('button', { name: 'Do it now' }).click()
  await expect(getDialog(manager)).toHaveCount(0)
}

test('members with a held or selected time learn at once that staff closed booking, and lose nothing @deep', async ({
  createOrganization,
  openBrowser,
  signIn,
  request,
}) => {
  test.slow()
  const organization = await createOrganization({
    staff: [{ name: 'Grace Okafor', role: 'account_manager' }],
  })
  const { client, base, name, phone } = organization
  const manager = await signIn(organization, 'Grace Okafor')
  await manager.getByRole('link', { name: 'Studio' }).click()
  await manager.getByRole('link', { name: new RegExp(name) }).click()
  await manager.getByRole('link', { name: 'Manage', exact: true }).click()

  const [holding, picking] = [await openBrowser(), await openBrowser()]
  const { email } = await createMember(holding.request, client)
  await logInAs(holding, email, client)
  await startIntake(holding, client)
  await skipQuestions(holding, client)
  await chooseCounselor(holding, 'Video')
  await chooseTime(holding)
  await expect(holding.getByText(/^Held for you for \d+ more minutes\./)).toBeVisible()
  await checkAll(holding)
  await startIntake(picking, client)
  await skipQuestions(picking, client)
  await picking
    .getByRole('main')
    .getByRole('button', { name: /^Video/ })
    .click()
  await expect(getHeading(picking, /^Counselors in/)).toBeVisible()
  const moreTimes = picking.getByRole('button', { name: 'More times with ' }).first()
  await expect(moreTimes).toBeVisible()

  const freed = holding.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && /\/holds\//.test(answer.url()),
  )
  await switchBooking(manager)
  const asked = { headers: { 'x-client-id': client } }
  await expect.poll(async () => (await request.get('/api/appointments/booking', asked)).status()).toBe(403)
  await holding.getByRole('button', { name: 'Book this appointment' }).click()
  expect((await freed).status()).toBe(204)
  await moreTimes.click()
  for (const page of [holding, picking]) {
    await expect(getHeading(page, 'Please give us a call')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Your program does not take bookings here right now.')
    await expect(page.getByRole('main').locator(`a[href="tel:${phone}"]`)).toBeVisible()
  }

  await switchBooking(manager)
  await expect
    .poll(async () => (await request.get('/api/appointments/booking', asked)).status())
    .not.toBe(403)
  await holding.goto(`${base}/schedule/appointment`)
  await expect(getHeading(holding, 'Check your appointment')).toBeVisible()
  await holding.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(getBookedHeading(holding)).toBeVisible()

  await manager.getByRole('button', { name: 'Switch off' }).click()
  const question = manager.getByRole('dialog', { name: `Switch ${name} off?` })
  await expect(question).toContainText('1 booked visitStay booked.')
})
