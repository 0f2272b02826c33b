import { noComplaint } from '@evenkeel/contract/telehealth/appointments'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { faultsFoundByAxe } from '../axe.ts'
import { bookOverApi } from '../journeys/appointments.ts'
import { arriveAs, newMember } from '../journeys/members.ts'
import { staffOn } from '../journeys/staff.ts'
import { password } from '../organisations.ts'
import { expect, keepSameClock, test } from '../fixtures.ts'
import { firstPort } from '../ports.ts'
import { passkeyDevice } from '../staff/passkey.ts'

// The clock belongs to the whole server: this runs when nothing else does.
test.describe.configure({ mode: 'default' })
// Who is signed out is refused, and a line of it stands in the console of every browser.
test.use({ allowConsoleErrors: [/status of 40[13]/] })

/** The server of these journeys (playwright.config.ts). */
const port = (await firstPort()) + 1

/** One of the demo staff in a browser of their own, who has made a passkey with the link of the start. */
async function staffPage(browser: Browser, request: APIRequestContext, role: string): Promise<Page> {
  const links = (await (await request.get('/control/staff')).json()) as { role: string; link: string }[]
  const link = links.find((one) => one.role === role)?.link
  if (!link) throw new Error(`nobody of the demo staff is ${role}`)
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  await keepSameClock(context, request)
  const page = await context.newPage()
  await passkeyDevice(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  return page
}

/** Opens a member by the whole address, and why. */
async function lookUp(page: Page, email: string, why: string): Promise<void> {
  await page.goto(`http://localhost:${port}/staff/look-up`)
  await page.getByLabel('The whole email address').fill(email)
  await page.getByText(why).click()
  await page.getByRole('button', { name: 'Open this person' }).click()
}

test.afterEach(async ({ request }) => {
  await request.post('/control/clock', { data: {} })
})

test('staff open one member for a purpose, give a session back, sign them out, and remove them by two', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const itIs = async (moment: Temporal.ZonedDateTime): Promise<void> => {
    await request.post('/control/clock', { data: { now: moment.toInstant().toString() } })
    await keepSameClock(page.context(), request)
  }
  const morning = Temporal.ZonedDateTime.from('2026-11-30T08:00[America/New_York]')
  await itIs(morning)
  const { email } = await newMember(page.request, 'northstar')
  const { id } = await bookOverApi(page, email, 'northstar', 'video', noComplaint)
  await itIs(morning.add({ days: 14 }))
  const visit = ['--organisation', 'northstar', '--email', email, '--visit', String(id)]
  await staffOn(port)(...visit, '--no-show')
  const main = page.getByRole('main')
  await arriveAs(page, email)
  await page.goto('/northstar/profile/sessions')
  await page.getByRole('button', { name: /^Tell us if this is not right/ }).click()
  await expect(main).toContainText('5 of 6 sessions left')

  const manager = await staffPage(browser, request, 'account_manager')
  await lookUp(manager, `x${email}`, 'Covered sessions are in question')
  await expect(manager.getByRole('alert')).toContainText('We found nobody with exactly this')
  await lookUp(manager, email, 'Covered sessions are in question')
  await expect(manager.getByText(email)).toBeVisible()
  await expect(manager.getByText(/^Open for 14:/)).toBeVisible()
  expect(await faultsFoundByAxe(manager)).toEqual([])
  await manager.getByRole('tab', { name: 'Appointments' }).click()
  await expect(manager.getByRole('row', { name: /Took place/ })).toHaveCount(1)
  await manager.getByRole('tab', { name: 'Sessions' }).click()
  await manager.getByRole('button', { name: /Decide about the visit/ }).click()
  await manager.getByText('Give the session back').click()
  await manager.getByText('Technical trouble').click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByRole('row', { name: /Given back by staff/ })).toContainText('Technical trouble')
  await manager.getByRole('button', { name: /^Change the number/ }).click()
  await manager.getByLabel('How many?').fill('2')
  await manager.getByText('Agreed with the organization').click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(manager.getByRole('dialog')).toHaveCount(0)
  expect(await faultsFoundByAxe(manager)).toEqual([])

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
  await manager.getByRole('dialog').getByText('A copy or a removal of the data').click()
  await manager.getByRole('button', { name: 'Yes, ask for it' }).click()
  await expect(manager.getByText('Asked for. A privacy officer has to approve it.')).toBeVisible()
  expect(await faultsFoundByAxe(manager)).toEqual([])
  const officer = await staffPage(browser, request, 'privacy_officer')
  await officer.goto(`http://localhost:${port}/staff/removals`)
  await officer.getByRole('button', { name: /^Approve the removal of/ }).click()
  await officer.getByRole('button', { name: 'Remove for ever' }).click()
  await expect(officer.getByText(/are gone\. Nothing is left to do\./)).toBeVisible()
  await expect(officer.getByText('No removal waits')).toBeVisible()
  expect(await faultsFoundByAxe(officer)).toEqual([])
  await manager.getByRole('tab', { name: 'Profile' }).click()
  await expect(manager.getByText(email)).toHaveCount(0)

  const logIn = await request.post('/api/auth/login', {
    data: { email, password },
    headers: { 'x-client-id': 'northstar' },
  })
  expect(logIn.status()).toBe(400)
  await manager.context().close()
  await officer.context().close()
})
