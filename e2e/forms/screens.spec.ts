import type { Page, Route } from '@playwright/test'
import { arriveAs } from '../journeys/members.ts'
import { expect, test } from '../fixtures.ts'
import { openWithHour } from './chosen-hour.ts'
import { whenAwake } from './gallery.ts'
import { fillInByItself, paste, translateAllTheTime } from './fault-fixtures.ts'

// The refusals that are put into the place of the server's answers.
// The chosen hour is made up, so its counselor and its hold are not found.
test.use({ allowConsoleErrors: [/status of 400 |status of 404 .*(\/providers\/41\/profile|\/holds)/] })

const at = (page: Page, id: string) => page.locator(`[id="${id}"]`)
const errorAt = (page: Page, id: string) => page.locator(`[id="${id}-error"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Refuses every call of this method and path, and keeps what was asked of it. */
async function refuse(page: Page, call: string, answer: object = { errors: [{ message: 'Refused' }] }) {
  const [method, path = ''] = call.split(' ')
  const bodies: Record<string, unknown>[] = []
  await page.route(`**${path}`, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    bodies.push((route.request().postDataJSON() ?? {}) as Record<string, unknown>)
    return route.fulfill({ status: 400, json: answer })
  })
  return bodies
}

test('log-in, forgotten and new password: each form calls its own endpoint, and only a new password is judged [FORM-15] [FIELD-28] [VALID-18] [VALID-01] [VALID-02] [VALID-15] [VALID-19]', async ({
  page,
}) => {
  const logIns = await refuse(page, 'POST /api/auth/login')
  const asks = await refuse(page, 'POST /api/auth/password-reset')
  const resets = await refuse(page, 'POST /api/auth/password-reset-confirm')
  const forgot = page.getByRole('main').getByRole('link', { name: 'Forgot?' })

  await page.goto('/northstar/log-in')
  await whenAwake(page)
  await expect(forgot).toHaveCount(1)
  await expect(page.locator('[data-field="password"]').getByRole('link')).toHaveText('Forgot?')
  await press(page, 'Log in')
  await expect(errorAt(page, 'email')).toHaveText('This field is required')
  await expect(errorAt(page, 'password')).toHaveText('This field is required')
  await at(page, 'email').fill('abc')
  await at(page, 'password').fill('abc')
  await at(page, 'password').blur()
  await expect(errorAt(page, 'email')).toHaveText('Invalid email (abc)')
  await expect(errorAt(page, 'password')).toHaveText('')
  await at(page, 'email').fill('Ann@Example.com')
  await press(page, 'Log in')
  await expect(page.getByRole('alert')).toContainText('Refused')
  expect(logIns).toEqual([{ email: 'ann@example.com', password: 'abc' }])

  await forgot.click()
  await expect(page).toHaveURL(/\/northstar\/password\/forgot$/)
  await expect(forgot).toHaveCount(0)
  await at(page, 'email').fill('ann@example.com')
  await press(page, 'Send me a link')
  await expect(page.getByRole('alert')).toContainText('Refused')
  expect(asks).toEqual([{ email: 'ann@example.com' }])

  await page.goto('/northstar/password/reset/mailed-token')
  await whenAwake(page)
  await expect(forgot).toHaveCount(0)
  await at(page, 'new_password').fill('abc')
  await at(page, 'new_password').blur()
  await expect(errorAt(page, 'new_password')).toHaveText('8 character(s) min.')
  await at(page, 'new_password').fill('Abcdef1!')
  await at(page, 'new_password_repeat').fill('Abcdef1?')
  await at(page, 'new_password_repeat').blur()
  await expect(errorAt(page, 'new_password_repeat')).toHaveText('Fields do not match.')
  await at(page, 'new_password_repeat').fill('Abcdef1!')
  await press(page, 'Save my password')
  await expect(page.getByRole('alert')).toContainText('Refused')
  expect(resets).toEqual([{ token: 'mailed-token', new_password: 'Abcdef1!' }])
})

test('consent, registration and code on a phone at 400 % zoom, pasted, filled in and translated: nothing breaks, nothing is lost [FORM-13] [FORM-15] [FIELD-06] [FIELD-08] [FIELD-27] [VALID-05] [VALID-16] [VALID-26] [VALID-28]', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

  // An organisation that asks for everything at registration, so that every kind of field is here.
  await page.goto('/cedarvalley/log-in')
  await openWithHour(page, '/schedule/appointment', 'cedarvalley')
  await press(page, 'Continue')
  await expect(errorAt(page, 'first_name')).toHaveText('This field is required')
  expect(await sideways()).toBe(0)
  await translateAllTheTime(page)
  await paste(page, 'first_name', '\u00a0Ann\n')
  await paste(page, 'last_name', ' Lee ')
  await paste(page, 'customer_call_in_number', '123')
  await expect(errorAt(page, 'customer_call_in_number')).toContainText('Invalid phone number')
  await at(page, 'customer_call_in_number').fill('')
  await paste(page, 'customer_call_in_number', '\u00a0+1 (305)\u00a0555-0123\n')
  await expect(at(page, 'customer_call_in_number')).toHaveValue('(305) 555-0123')
  await expect(errorAt(page, 'customer_call_in_number')).toHaveText('')
  for (const id of ['agrees_to_mdlive_informed_consent', 'agrees_to_mdlive_privacy_agreement'])
    await at(page, id).check()
  await at(page, 'mdlive_consent_user_initials').fill('AX')
  await at(page, 'mdlive_consent_user_initials').blur()
  await expect(errorAt(page, 'mdlive_consent_user_initials')).toContainText('Initials do not match.')
  await at(page, 'mdlive_consent_user_initials').fill('al')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL(/\/schedule\/register$/)
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(errorAt(page, 'birthdate')).toContainText('This field is required')
  expect(await sideways()).toBe(0)
  await fillInByItself(page, {
    birthdate: '2030-01-01',
    address1: '12 Elm Street',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    gender: 'F',
    employment_status: 'Full Time',
    relationship_status: 'Married',
    job_title: 'Technical',
  })
  await expect(errorAt(page, 'birthdate')).toContainText('The date cannot be in the future')
  await fillInByItself(page, { birthdate: '2015-01-01' })
  await expect(errorAt(page, 'birthdate')).toContainText('You must be at least 18 years old')
  await fillInByItself(page, { birthdate: '1990-04-03' })
  await expect(errorAt(page, 'birthdate')).toHaveText('')
  await paste(page, 'email', ' Ann.Lee@Example.com\n')
  await expect(at(page, 'email')).toHaveValue('ann.lee@example.com')
  await paste(page, 'password', 'Brave#Lantern9')
  await at(page, 'agrees_to_privacy_notice').check()

  const registrations = await refuse(page, 'POST /api/auth/register', {
    errors: [{ field: 'city', message: 'We do not know this city' }],
  })
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(errorAt(page, 'city')).toContainText('We do not know this city')
  await expect(at(page, 'password')).toHaveValue('Brave#Lantern9')
  await page.unroute('**/api/auth/register')
  await at(page, 'city').fill('Aurora')
  await expect(errorAt(page, 'city')).toHaveText('')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(page).toHaveURL(/\/schedule\/register-verification$/)
  expect(registrations).toHaveLength(1)
  expect(registrations[0]).toMatchObject({
    email: 'ann.lee@example.com',
    phone: '3055550123',
    first_name: 'Ann',
    last_name: 'Lee',
    birthdate: '04/03/1990',
    zip: '80202',
    mdlive_consent_user_initials: 'AL',
  })

  const codes = await refuse(page, 'POST /api/auth/confirm-sign-up')
  await at(page, 'otp').fill('123')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('Refused')
  expect(codes).toEqual([{ email: 'ann.lee@example.com', otp: '000123' }])
  expect(await sideways()).toBe(0)
})

test('a member: the current password is not judged, and the consent books at the telehealth service [FORM-15] [VALID-18]', async ({
  page,
}) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  const changes = await refuse(page, 'POST /api/auth/password-change')
  const bookings = await refuse(page, 'POST /telehealth/v2/patients/*/appointments')
  await page.goto('/northstar/profile/security')
  await whenAwake(page)
  await at(page, 'current_password').fill('abc')
  await at(page, 'new_password').fill('Abcdef1!')
  await at(page, 'new_password_repeat').fill('Abcdef1!')
  await press(page, 'Change my password')
  await expect(page.getByRole('alert')).toContainText('Refused')
  await expect(errorAt(page, 'current_password')).toHaveText('')
  expect(changes).toEqual([{ current_password: 'abc', new_password: 'Abcdef1!' }])

  await openWithHour(page, '/schedule/appointment')
  // Maya agreed when she registered: the initials of then are sent.
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect.poll(() => bookings.length).toBe(1)
  expect(bookings[0]).toMatchObject({ appointment: { provider_id: 41, consent_user_initials: 'ML' } })
})

test('a member: asking for a time, a message and a document each call their own endpoints [FORM-15]', async ({
  page,
}) => {
  await arriveAs(page, 'maya.lopez@northstar.example')
  const asks = await refuse(page, 'POST /api/appointment-slot-queries')
  const files = page.locator('input[type=file]')
  const picture = 'programmes/demo/documents/notes-of-the-week.png'

  await openWithHour(page, '/schedule/provider-query')
  await press(page, 'Send my request')
  await expect(errorAt(page, 'appointment_date')).toHaveText('This field is required')
  await expect(errorAt(page, 'preferred_time')).toHaveText('This field is required')
  await at(page, 'appointment_date').fill('2026-11-18')
  await at(page, 'appointment_date').blur()
  await expect(errorAt(page, 'appointment_date')).not.toHaveText('')
  await at(page, 'appointment_date').fill('2026-12-01')
  await page.getByRole('radio', { name: 'Morning' }).check({ force: true })
  await page.getByRole('radio', { name: 'Video' }).check({ force: true })
  await press(page, 'Send my request')
  await expect(page.getByRole('alert')).toContainText('Refused')
  expect(asks).toEqual([
    {
      provider_id: 41,
      appointment_date: '2026-12-01',
      provider_type_id: 38,
      preferred_time: expect.stringMatching(/morning/i),
      appointment_method: 'video',
    },
  ])

  const kept = await refuse(page, 'POST /api/documents')
  const sent = await refuse(page, 'POST /api/messages')
  await page.goto('/northstar/messages?write')
  await page.getByRole('combobox', { name: /^To/ }).selectOption({ index: 1 })
  await press(page, 'Send message')
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await page.getByRole('textbox', { name: /^Message/ }).fill('Thank you for Tuesday.')
  await press(page, 'Send message')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ message: 'Thank you for Tuesday.', documents: [] })
  await files.setInputFiles([picture])
  await press(page, 'Send message')
  await expect.poll(() => kept.length).toBe(1)
  expect(kept[0]).toMatchObject({ document_name: 'notes-of-the-week.png', mime_type: 'image/png' })
  expect(sent).toHaveLength(1)

  const added = await refuse(page, 'POST /telehealth/v2/patients/*/documents')
  await page.goto('/northstar/documents')
  await files.setInputFiles([picture])
  await press(page, 'Add this file')
  await expect.poll(() => added.length).toBe(1)
  expect(added[0]).toMatchObject({
    doc: { document_name: 'notes-of-the-week.png', record_type: 'Patient Record' },
  })
})

test('search boxes call nobody on Enter, keep their words and never put them into the address [FORM-15] [FORM-12]', async ({
  page,
}) => {
  for (const path of ['/', '/northstar/search-services', '/northstar/topics-search']) {
    await page.goto(path)
    await whenAwake(page)
    const box = page.getByRole('searchbox')
    // Typing searches the articles by itself: that call is not the form's.
    const typed = path === '/' ? null : page.waitForResponse(/\/content\/search/)
    await box.fill('zzqx')
    await typed
    await expect(page.getByRole('main')).toContainText(/Nothing (found|fits)/)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await box.press('Enter')
    await expect(page.getByRole('search')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('search')).toHaveAttribute('aria-busy', 'false')
    await expect(box).toHaveValue('zzqx')
    expect(sent).toEqual([])
    expect(page.url()).not.toContain('zzqx')
    page.removeAllListeners('request')
  }
})
