import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import {
  getBookedHeading,
  pressChoice,
  chooseCounselor,
  chooseTime,
  confirmCode,
  fillRegistration,
  fillReview,
  pressContinue,
  getHeading,
  createPerson,
  getPath,
  register,
  skipQuestions,
  startIntake,
} from '../steps.ts'

const note = (page: Page) => page.getByRole('textbox', { name: /^What should your counselor know/ })
const afterBooking = (page: Page) => page.getByText('Two questions about work (optional)')
const NOTE = 'My sister is ill. Mornings are hard.'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, serviceWorkers: 'allow' })

  test('a visitor changes the state, books by phone, and keeps all input after each reload [BOOK-01] [STATE-11] [VALID-28] [BOOK-13] [INTAKE-02] [INTAKE-03] [ROUTE-38]', async ({
    page,
    organization: { client, base },
  }) => {
    test.slow()
    const person = createPerson(client)
    await startIntake(page, client)
    await skipQuestions(page, client)
    await pressChoice(page, /^Phone/)
    await expect(getHeading(page, 'Counselors in Colorado')).toBeVisible()
    await page.getByText('Not in Colorado?').click()
    await page.getByRole('combobox', { name: /^Which state/ }).selectOption('Utah')
    await page.getByRole('form', { name: 'State of the appointment' }).getByRole('button').click()
    await expect(getHeading(page, 'Counselors in Utah')).toBeVisible()
    await page.reload()
    await expect(getHeading(page, 'Counselors in Utah')).toBeVisible()
    await page.getByRole('button', { name: 'More times with' }).first().click()
    await expect(getHeading(page, 'Choose a time')).toBeVisible()
    await chooseTime(page)

    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.getByRole('button', { name: 'Add a note for your counselor' }).click()
    await note(page).fill(NOTE)
    await page.getByLabel(/^First name/).fill(person.firstName)
    await page.getByLabel(/^Last name/).fill(person.lastName)
    await page.reload()
    await expect(note(page)).toHaveValue(NOTE)
    await expect(page.getByLabel(/^First name/)).toHaveValue(person.firstName)
    await expect(page.getByLabel(/^Last name/)).toHaveValue(person.lastName)
    await fillReview(page, person)
    await pressContinue(page)
    await expect(getHeading(page, 'Make your account')).toBeVisible()
    await page.getByLabel(/^Email/).fill(person.email)
    await page.getByRole('textbox', { name: /^Password/ }).fill(person.password)
    await page.reload()
    await expect(page.getByLabel(/^Email/)).toHaveValue(person.email)
    await expect(page.getByRole('textbox', { name: /^Password/ })).toHaveValue('')
    await expect(page.getByLabel(/^Your initials/)).toHaveCount(0)
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    for (const personal of [person.email, person.firstName, 'sister']) expect(stored).not.toContain(personal)

    await fillRegistration(page, person)
    await page.getByLabel(/^Date of birth/).fill('2012-04-03')
    await page.getByRole('button', { name: 'Make my account' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Date of birth' })).toBeVisible()
    const birthdate = page.locator('[data-field="birthdate"]')
    await expect(birthdate).toContainText('You must be at least 18 years old')
    await expect(birthdate).toContainText('You can still get help')
    await expect(birthdate.locator('a[href="tel:988"]')).toBeVisible()
    await page.getByLabel(/^Date of birth/).fill('1990-04-03')
    const draft = page.waitForResponse((answer) => answer.url().endsWith('/api/appointments'))
    await page.getByRole('button', { name: 'Make my account' }).click()
    expect((await draft).request().postDataJSON()).toMatchObject({ chief_complaint_comments: NOTE })
    expect(await (await draft).json()).toMatchObject({ appointment_state: 'UT' })
    await expect(getHeading(page, 'Check your email')).toBeVisible()
    await confirmCode(page, person)
    await expect(getBookedHeading(page)).toBeVisible()
    await expect(page.getByText('Your note goes to your counselor with the appointment.')).toBeVisible()

    await afterBooking(page).click()
    await expect(page.getByRole('main')).toContainText('Nobody at your work ever sees them.')
    await page.getByLabel(/on how many days did you get less done/).fill('4')
    await page.getByLabel(/how many days of work did you miss/).fill('1')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Thank you. We have your answers.')).toBeFocused()
    await page.goto(`${base}/`)
    await expect(page.getByRole('region', { name: 'Your appointments' })).toContainText('By phone with')
    await expect(afterBooking(page)).toHaveCount(0)
  })
})

test.describe('without an appointment', () => {
  // A visitor whose account is not confirmed has no session yet.
  test.use({ allowConsoleErrors: [/status of 403/] })

  test('a visitor answers more questions and requests to meet in person [BOOK-03] [BOOK-07] [ROUTE-24] [STATE-11] [INTAKE-08]', async ({
    page,
    organization: { client },
  }) => {
    test.slow()
    const person = createPerson(client)
    await startIntake(page, client)
    const startingQuestion = page.waitForRequest('**/api/questions/appointment-starting-question')
    await skipQuestions(page, client)
    await startingQuestion
    await pressChoice(page, /person/i)
    await expect.poll(() => getPath(page)).toMatch(/^\/face2face\/[0-9a-f-]+$/)
    await expect(page.getByRole('complementary').filter({ hasText: 'Great.' })).toHaveText(
      'Great. Please answer just a few more questions to help us find the right counselor for you',
    )
    const progress = page.getByText(/^Question 1 of \d+$/)
    const before = await progress.innerText()
    await page.reload()
    await expect(progress).toHaveText(before)
    for (const words of ['My home', 'Email']) {
      await pressChoice(page, words)
      await expect(page.getByRole('main').getByRole('button', { name: words, exact: true })).toHaveCount(0)
    }
    await page.getByRole('textbox').fill('A step-free entrance, please')
    await pressContinue(page)
    await expect(getHeading(page, 'Make your account')).toBeVisible()
    await page.getByLabel(/^First name/).fill(person.firstName)
    await page.getByLabel(/^Last name/).fill(person.lastName)
    await page.getByLabel(/^Phone number/).fill('7205550123')
    await register(page, person)
    await page.reload()
    const address = page.getByRole('main').getByText(person.email)
    await expect(address).toBeVisible()
    await page.goBack()
    await expect.poll(() => getPath(page)).toBe('/schedule/register-verification')
    await expect(address).toBeVisible()
    await confirmCode(page, person)
    await expect(getHeading(page, 'We have your request')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('A team member will call you within 1-2 days.')
    await page.getByRole('link', { name: 'See your appointments' }).click()
    await expect(page.getByRole('main')).toContainText('Nothing is booked yet.')
  })

  test('a visitor for whom no time fits creates an account and asks for a time [ROUTE-35] [CALL-33] [AUTH-02]', async ({
    page,
    organization: { client },
  }) => {
    test.slow()
    const person = createPerson(client)
    await startIntake(page, client)
    await skipQuestions(page, client)
    await chooseCounselor(page, 'Video')
    await page.getByRole('link', { name: 'No time fits? Ask for an appointment' }).click()
    await page.getByRole('button', { name: 'Make an account and ask' }).click()
    await expect(getHeading(page, 'Make your account')).toBeVisible()
    await page.getByLabel(/^First name/).fill(person.firstName)
    await page.getByLabel(/^Last name/).fill(person.lastName)
    await register(page, person)
    await confirmCode(page, person)
    await expect(getHeading(page, 'Ask for an appointment')).toBeVisible()
    expect(getPath(page)).toBe('/schedule/provider-query')
    const day = page.getByRole('textbox', { name: /^Date/ })
    await day.fill((await day.getAttribute('min')) ?? '')
    await page.getByRole('radio', { name: /^Morning/i }).check()
    await page.getByRole('button', { name: 'Send my request' }).click()
    await expect(getHeading(page, 'We sent your request')).toBeVisible()
    await page.getByRole('link', { name: 'See your appointments' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Times you asked for' })).toBeVisible()
    await expect(page.getByText('This appointment is not booked yet')).toBeHidden()
  })
})
