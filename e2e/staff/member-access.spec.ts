import { defaultComplaint } from '@evenkeel/api-contract/telehealth/appointments'
import type { Page } from '@playwright/test'
import { syncBrowserClock } from '../fixtures.ts'
import { bookOverApi } from '../journeys/appointments.ts'
import { logInAs, createMember } from '../journeys/members.ts'
import { createSessionsCommand } from '../journeys/run-sessions-command.ts'
import { demoPassword } from '../organizations.ts'
import { getDialog, expect, test } from './fixtures.ts'

// A page that was signed out elsewhere gets errors.
test.use({ allowConsoleErrors: [/status of 40[13]/] })

/** Opens a member by the full email address, with a purpose. */
async function lookUp(page: Page, email: string): Promise<void> {
  await page.goto('/staff/look-up')
  await page.getByLabel('The whole email address').fill(email)
  await page.getByText('Covered sessions are in question').click()
  await page.getByRole('button', { name: 'Open this person' }).click()
}

test('staff open one member for a purpose, return a session, log the member out, and erase the data with two approvals @deep', async ({
  page,
  request,
  createOrganization,
  signIn,
  control,
  product,
}) => {
  const organization = await createOrganization({
    staff: [
      { name: 'Grace Okafor', role: 'account_manager' },
      { name: 'Samuel Ortiz', role: 'privacy_officer' },
    ],
  })
  const { client, base } = organization
  const { email } = await createMember(page.request, client)
  const { id, start } = await bookOverApi(page, email, client, 'video', defaultComplaint)
  const later = Temporal.Instant.from(start).add({ hours: 2 })
  await control('clock', { now: later.toString() })
  await syncBrowserClock(page.context(), request)
  await createSessionsCommand(product.port)(
    '--organisation',
    client,
    '--email',
    email,
    '--visit',
    String(id),
    '--no-show',
  )
  const main = page.getByRole('main')
  await logInAs(page, email, client)
  await page.goto(`${base}/profile/sessions`)
  await page.getByRole('button', { name: /^Tell us if this is not right/ }).click()
  await expect(main).toContainText('5 of 6 sessions left')

  const manager = await signIn(organization, 'Grace Okafor')
  await lookUp(manager, `x${email}`)
  await expect(manager.getByRole('alert')).toContainText('We found nobody with exactly this')
  await lookUp(manager, email)
  await expect(manager.getByText(email)).toBeVisible()
  await expect(manager.getByText(/^Open for 14:/)).toBeVisible()
  await manager.getByRole('tab', { name: 'Appointments' }).click()
  await expect(manager.getByRole('row', { name: /Took place|Did not come/ })).toHaveCount(1)
  await manager.getByRole('tab', { name: 'Sessions' }).click()
  await manager.getByRole('button', { name: /Decide about the visit/ }).click()
  await manager.getByText('Give the session back').click()
  await manager.getByText('Technical trouble').click()
  await getDialog(manager).getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByRole('row', { name: /Given back by staff/ })).toContainText('Technical trouble')
  await manager.getByRole('button', { name: /^Change the number/ }).click()
  await manager.getByLabel('How many?').fill('2')
  await manager.getByText('Agreed with the organization').click()
  await getDialog(manager).getByRole('button', { name: 'Save' }).click()
  await expect(getDialog(manager)).toHaveCount(0)
  await page.reload()
  await expect(main).toContainText('Given back: there was technical trouble with your appointment on')
  await expect(main).toContainText('Your number of sessions was changed: we agreed on it with your program')
  await expect(main).toContainText('8 of 8 sessions left')

  await manager.getByRole('tab', { name: 'Actions' }).click()
  await manager.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(manager.getByText(/^Signed out on \d device/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()

  await manager.getByRole('button', { name: 'Ask for the removal' }).click()
  await getDialog(manager).getByText('A copy or a removal of the data').click()
  await manager.getByRole('button', { name: 'Yes, ask for it' }).click()
  await expect(manager.getByText('Asked for. A privacy officer has to approve it.')).toBeVisible()
  const officer = await signIn(organization, 'Samuel Ortiz')
  await officer.goto('/staff/removals')
  await officer.getByRole('button', { name: /^Approve the removal of/ }).click()
  await officer.getByRole('button', { name: 'Remove for ever' }).click()
  await expect(officer.getByText(/are gone\. Nothing is left to do\./)).toBeVisible()
  await expect(officer.getByText('No removal waits')).toBeVisible()
  await manager.getByRole('tab', { name: 'Profile' }).click()
  await expect(manager.getByText(email)).toHaveCount(0)
  const logIn = await request.post('/api/auth/login', {
    data: { email, password: demoPassword },
    headers: { 'x-client-id': client },
  })
  expect(logIn.status()).toBe(400)
})
