import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { arriveAs, newMember } from '../../journeys/members.ts'
import {
  agree,
  booked,
  chooseCounselor,
  chooseTime,
  confirmCode,
  newestMail,
  newPerson,
  register,
  skipQuestions,
  startIntake,
} from '../../journeys/steps.ts'
import { expect, test } from '../../fixtures.ts'
import { passkeyDevice } from '../passkey.ts'

test.use({ allowConsoleErrors: [/status of 4(03|04|22)|\(\/preview-/] })

/** The longest the whole walk may take a machine, and the most presses it may ask of a person, typing aside. */
const MOST_MINUTES = 3
const MOST_PRESSES = 45

/** Counts every press of a person in the pages of a context. */
async function countPresses(context: BrowserContext): Promise<() => number> {
  let presses = 0
  await context.exposeBinding('onPress', () => {
    presses += 1
  })
  await context.addInitScript(() => {
    addEventListener(
      'click',
      // A press on a label is told twice.
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) (globalThis as { onPress?: () => void }).onPress?.()
      },
      { capture: true },
    )
  })
  return () => presses
}

/** Comes in by a link that makes a passkey. */
async function comeIn(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await passkeyDevice(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make my passkey' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  return page
}

/** An account manager whom the demo administrator invites: the demo's own one walks elsewhere. */
async function invitedManager(browser: Browser, request: APIRequestContext): Promise<Page> {
  const people = (await (await request.get('/control/staff')).json()) as {
    readonly role: string
    readonly link: string
  }[]
  const link = people.find(({ role }) => role === 'administrator')?.link ?? ''
  const administrator = await comeIn(browser, link)
  const { origin } = new URL(link)
  const email = 'lena.ortiz@provider.example'
  const asked = await administrator.request.post(`${origin}/api/staff/people`, {
    headers: { origin, 'x-evenkeel-staff': '1' },
    data: { name: 'Lena Ortiz', email, grants: [{ role: 'account_manager', organisation_id: null }] },
  })
  expect(asked.status()).toBe(201)
  await administrator.context().close()
  const found = /https?:\S+/
  await expect.poll(async () => found.test((await newestMail(request, email)).text)).toBe(true)
  return comeIn(browser, found.exec((await newestMail(request, email)).text)?.[0] ?? '')
}

/** From the list of organizations to one whose pages everybody can open. */
async function makeOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Studio' }).click()
  await page.getByRole('link', { name: 'New organization' }).click()
  await page.getByLabel('Name of the program').fill(name)
  await page.getByLabel('Phone that answers day and night').fill('(202) 555-0123')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'All checks are green' })).toBeVisible()
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published as version 1.')).toBeVisible()
}

/** Leaves booking out, or takes it back in, at once. */
async function switchBooking(page: Page, isOn: boolean): Promise<void> {
  await page.getByRole('link', { name: 'Manage', exact: true }).click()
  await page.getByRole('button', { name: 'Choose pages' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Booking a visit', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Do it now' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(isOn ? 'No page is left out.' : 'Left out now: Booking a visit')).toBeVisible()
}

test.describe.configure({ mode: 'serial' })
let manager: Page
test.beforeAll(async ({ browser, request }) => {
  manager = await invitedManager(browser, request)
})
test.afterAll(() => manager?.context().close())

test('from nothing to the first booked appointment, without a terminal and in a few minutes', async ({
  browser,
  request,
}, { annotations }) => {
  const began = performance.now()
  const ofManager = await countPresses(manager.context())
  await manager.reload()
  await makeOrganization(manager, 'Linden Lake')
  const context = await browser.newContext({ baseURL: new URL(manager.url()).origin })
  const ofMember = await countPresses(context)
  const page = await context.newPage()
  await expect.poll(async () => (await request.get('/linden-lake/')).status()).toBe(200)
  const person = newPerson('linden-lake')
  await startIntake(page, 'linden-lake')
  await skipQuestions(page, 'linden-lake')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await agree(page, person)
  await register(page, person)
  await confirmCode(page, person)
  await expect(booked(page)).toBeVisible()
  const minutes = (performance.now() - began) / 60_000
  const presses = { manager: ofManager(), member: ofMember() }
  annotations.push({ type: 'walk', description: `${minutes.toFixed(1)} minutes, ${JSON.stringify(presses)}` })
  expect(minutes).toBeLessThan(MOST_MINUTES)
  expect(presses.manager).toBeLessThan(12)
  expect(presses.manager + presses.member).toBeLessThan(MOST_PRESSES)
})

test('booking that is closed in between is told at once to whoever holds an hour or picks one, and nothing typed is lost', async ({
  browser,
  request,
}) => {
  await makeOrganization(manager, 'Maple Bay')
  await expect.poll(async () => (await request.get('/maple-bay/')).status()).toBe(200)
  const baseURL = new URL(manager.url()).origin
  const [one, other] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })]
  const holding = await one.newPage()
  const { email } = await newMember(one.request, 'maple-bay')
  await arriveAs(holding, email, 'maple-bay')
  await startIntake(holding, 'maple-bay')
  await skipQuestions(holding, 'maple-bay')
  await chooseCounselor(holding, 'Video')
  await chooseTime(holding)
  await expect(holding.getByText(/held for you|We hold/).first()).toBeVisible()
  const initials = holding.getByLabel(/^Your initials/)
  if (await initials.isVisible()) await initials.fill('al')
  for (const box of await holding.getByRole('checkbox').all()) await box.check({ force: true })

  const picking = await other.newPage()
  await startIntake(picking, 'maple-bay')
  await skipQuestions(picking, 'maple-bay')
  await picking
    .getByRole('main')
    .getByRole('button', { name: /^Video/ })
    .click()
  await expect(picking.getByRole('heading', { level: 1, name: /^Counselors in/ })).toBeVisible()
  await expect(picking.getByRole('button', { name: 'More times with ' }).first()).toBeVisible()

  const freed = holding.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && /\/holds\//.test(answer.url()),
  )
  await switchBooking(manager, false)
  // What the studio decides is known everywhere within two seconds.
  const asked = { headers: { 'x-client-id': 'maple-bay' } }
  await expect.poll(async () => (await request.get('/api/appointments/booking', asked)).status()).toBe(403)
  await holding.getByRole('button', { name: 'Book this appointment' }).click()
  for (const [page, act] of [
    [holding, async () => expect((await freed).status()).toBe(204)],
    [picking, async () => picking.getByRole('button', { name: 'More times with ' }).first().click()],
  ] as const) {
    await act()
    await expect(page.getByRole('heading', { level: 1, name: 'Please give us a call' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Your program does not take bookings here right now.')
    await expect(page.getByRole('main').locator('a[href="tel:+12025550123"]')).toBeVisible()
  }

  await switchBooking(manager, true)
  await expect
    .poll(async () => {
      await holding.goto('/maple-bay/schedule/appointment')
      return holding.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('Check your appointment')
  await holding.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(booked(holding)).toBeVisible()

  // An organization with members is not switched off, and the numbers say whom it would touch.
  await manager.getByRole('button', { name: 'Switch off' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Maple Bay cannot be switched off yet' })
  await expect(dialog).toContainText('1 memberCannot sign in.')
  await expect(dialog).toContainText('1 booked visitStay booked.')
  await expect(dialog).toContainText('1 video visit')
  await expect(dialog.getByRole('button', { name: 'Switch off' })).toHaveCount(0)
  expect(await faultsFoundByAxe(manager)).toEqual([])
  await dialog.getByRole('button', { name: 'All right' }).click()
  await expect(dialog).toHaveCount(0)
})
