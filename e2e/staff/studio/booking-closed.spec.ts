import type { Page } from '@playwright/test'
import { arriveAs, newMember } from '../../journeys/members.ts'
import {
  booked,
  chooseCounselor,
  chooseTime,
  skipQuestions,
  startIntake,
  tickAll,
} from '../../journeys/steps.ts'
import { dialog, expect, heading, test } from '../fixtures.ts'

/** Leaves booking out, or takes it back in, at once. */
async function switchBooking(manager: Page): Promise<void> {
  await manager.getByRole('button', { name: 'Choose pages' }).click()
  await dialog(manager).getByText('Booking a visit', { exact: true }).click()
  await dialog(manager).getByRole('button', { name: 'Do it now' }).click()
  await expect(dialog(manager)).toHaveCount(0)
}

test('members who hold or pick a time learn at once that staff closed booking, and lose nothing @deep', async ({
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
  const { email } = await newMember(holding.request, client)
  await arriveAs(holding, email, client)
  await startIntake(holding, client)
  await skipQuestions(holding, client)
  await chooseCounselor(holding, 'Video')
  await chooseTime(holding)
  await expect(holding.getByText(/^Held for you for \d+ more minutes\./)).toBeVisible()
  await tickAll(holding)
  await startIntake(picking, client)
  await skipQuestions(picking, client)
  await picking
    .getByRole('main')
    .getByRole('button', { name: /^Video/ })
    .click()
  await expect(heading(picking, /^Counselors in/)).toBeVisible()
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
    await expect(heading(page, 'Please give us a call')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Your program does not take bookings here right now.')
    await expect(page.getByRole('main').locator(`a[href="tel:${phone}"]`)).toBeVisible()
  }

  await switchBooking(manager)
  await expect
    .poll(async () => (await request.get('/api/appointments/booking', asked)).status())
    .not.toBe(403)
  await holding.goto(`${base}/schedule/appointment`)
  await expect(heading(holding, 'Check your appointment')).toBeVisible()
  await holding.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(booked(holding)).toBeVisible()

  await manager.getByRole('button', { name: 'Switch off' }).click()
  const question = manager.getByRole('dialog', { name: `Switch ${name} off?` })
  await expect(question).toContainText('1 booked visitStay booked.')
})
