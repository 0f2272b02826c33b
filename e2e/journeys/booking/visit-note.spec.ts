import { limits } from '@evenkeel/contract/limits'
import type { Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { newMember, notAgreed } from '../members.ts'
import {
  booked,
  chooseCounselor,
  chooseTime,
  confirmCode,
  fillReview,
  goOn,
  newPerson,
  register,
  skipQuestions,
  startIntake,
} from '../steps.ts'

test.use({ serviceWorkers: 'allow' })

const NOTE = 'My sister is ill. Mornings are hard.'
const note = (page: Page) => page.getByRole('textbox', { name: /^What should your counselor know/ })
const addNote = (page: Page) => page.getByRole('button', { name: 'Add a note for your counselor' })
/** The note of the next call that books or keeps a booking. */
const noteSent = async (page: Page): Promise<unknown> => {
  const sent = await page.waitForRequest(
    (request) => request.method() === 'POST' && /\/appointments$/.test(new URL(request.url()).pathname),
  )
  const body = sent.postDataJSON() as { appointment?: Record<string, unknown> } & Record<string, unknown>
  return (body.appointment ?? body)['chief_complaint_comments']
}

/** A member at the review of a video visit. */
async function inReview(page: Page, agreed = {}): Promise<void> {
  await newMember(page.request, 'northstar', agreed)
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
}

const goesAlong = (page: Page) => page.getByText('Your note goes to your counselor with the appointment.')

test('a visitor adds a note, which is there after a reload, and goes with the booking', async ({ page }) => {
  test.slow()
  const person = newPerson('northstar')
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(note(page)).toHaveCount(0)
  await addNote(page).focus()
  await page.keyboard.press('Enter')
  await expect(note(page)).toBeFocused()
  await expect(note(page)).toHaveAccessibleDescription(
    /Only the counselor of this visit can read it.*911 or 988/,
  )
  await page.keyboard.type(NOTE)
  await page.reload()
  await expect(note(page)).toHaveValue(NOTE)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toContain('sister')
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await faultsFoundByAxe(page)).toEqual([])
  await fillReview(page, person)
  await goOn(page)
  const sent = noteSent(page)
  await register(page, person)
  expect(await sent).toBe(NOTE)
  await confirmCode(page, person)
  await expect(booked(page)).toBeVisible()
  await expect(goesAlong(page)).toBeVisible()
})

test('a member finds the note again after a reload and at another hour, where the initials are asked for anew', async ({
  page,
}) => {
  await inReview(page, notAgreed)
  await addNote(page).click()
  await note(page).fill(NOTE)
  await page.getByLabel(/^Your initials/).fill('al')
  await page.reload()
  await expect(note(page)).toHaveValue(NOTE)
  await expect(page.getByLabel(/^Your initials/)).toHaveValue('al')
  await page.getByRole('link', { name: 'Change day and time' }).click()
  await chooseTime(page, 1)
  await expect(note(page)).toHaveValue(NOTE)
  // Of the hour before: a signature is not carried over once the page is new.
  await page.reload()
  await expect(note(page)).toHaveValue(NOTE)
  await expect(page.getByLabel(/^Your initials/)).toHaveValue('')
  await expect(page.getByText('Please fill this in once more')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
  await page.getByLabel(/^Your initials/).fill('al')
  const sent = noteSent(page)
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  expect(await sent).toBe(NOTE)
  await expect(booked(page)).toBeVisible()
  await expect(goesAlong(page)).toBeVisible()
})

test('a member who says nothing passes no field and presses once, and reads beside it that a note is too long', async ({
  page,
}) => {
  await inReview(page)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await addNote(page).click()
  await note(page).fill('x'.repeat(limits.visitNoteMax + 1))
  await page.keyboard.press('Tab')
  await expect(note(page)).toHaveAttribute('aria-invalid', 'true')
  await note(page).fill('')
  await expect(note(page)).toBeVisible()
  const sent = noteSent(page)
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  expect(await sent).toBeUndefined()
  await expect(booked(page)).toBeVisible()
  await expect(goesAlong(page)).toHaveCount(0)
})
