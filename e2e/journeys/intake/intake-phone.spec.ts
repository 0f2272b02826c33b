import type { Locator, Page } from '@playwright/test'
import { faultsFoundByAxe } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { choose, partOf, reasonPart, startIntake } from '../steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' })
const kept = (page: Page) => page.getByText('We kept your answers from before.')
const danger = /in danger/
const sentence = 'What brings you here?'

async function openSentence(page: Page): Promise<void> {
  await page.goto('/northstar/help-myself')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(heading(page, sentence)).toBeVisible()
}

/** How many lines of its own height a text takes. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) =>
    Math.round(element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight)),
  )

/** Away to the home page, and to what it says of the questions. */
async function toHome(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
  await expect(heading(page, 'What is weighing on you?')).toBeVisible()
}

test('once the last fault of the sentence is mended one calm line is left, and nothing is red [FORM-06] [FORM-07] [INTAKE-01]', async ({
  page,
}) => {
  await openSentence(page)
  await goOn(page).click()
  const box = page.getByRole('alert').filter({ hasText: 'Please check this form' })
  await expect(box.getByRole('listitem')).toHaveCount(2)
  // While the page still shows where the first fault is.
  const state = page
    .getByRole('main')
    .locator('[data-field]')
    .filter({ has: page.getByRole('combobox') })
  await expect(state).toHaveAttribute('data-highlighted', 'true')
  await page.getByRole('combobox').selectOption('Ohio')
  await expect(state).toHaveAttribute('data-highlighted', 'false', { timeout: 400 })
  await expect(box.getByRole('listitem')).toHaveCount(2)
  await partOf(page, reasonPart).getByRole('radio', { name: 'Stress' }).check()
  const line = page.getByRole('alert').filter({ hasText: 'Thank you. You can go on.' })
  await expect(line).toHaveText('Thank you. You can go on.')
  expect((await line.boundingBox())?.height).toBeLessThan(60)
  await expect(page.getByRole('main').locator('[data-invalid=true], [aria-invalid=true]')).toHaveCount(0)
})

test('on a phone the whole first question is in the first view, with the button that goes on [INTAKE-01]', async ({
  page,
}) => {
  await openSentence(page)
  await expect(goOn(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Add a second reason' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await linesOf(heading(page, sentence))).toBe(1)
})

test('who comes by a sentence of the home page reads it at the reason it chose, and can change that [INTAKE-01] [CALL-04]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  await page.getByRole('link', { name: /^Find a counselor.*I lie awake/ }).click()
  await page.getByRole('button', { name: 'Go on now' }).click()
  const quoted = page.getByText('You chose “I lie awake and cannot switch off.” We marked what is closest.')
  await expect(quoted).toBeVisible()
  await expect(partOf(page, reasonPart).getByRole('radio', { name: 'Stress' })).toBeChecked()
  await expect(goOn(page)).toBeInViewport({ ratio: 1 })
  expect(page.url()).not.toContain('awake')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'awake',
  )
  await partOf(page, reasonPart).getByRole('radio', { name: 'Anxiety' }).check()
  await page.getByRole('combobox').selectOption('Ohio')
  await goOn(page).click()
  await expect(heading(page, danger)).toBeVisible()
  await expect(quoted).toHaveCount(0)
  // What was answered is the answer from then on.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(partOf(page, reasonPart).getByRole('radio', { name: 'Anxiety' })).toBeChecked()
  await expect(quoted).toHaveCount(0)
})

test('who leaves at the question about danger finds on the home page that they began, and is told that the answers are kept [INTAKE-06] [STATE-10] [ROUTE-22]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await toHome(page)
  const way = page.getByRole('link', { name: 'Go on with your questions' })
  // That something was begun, and nothing of what was answered.
  await expect(page.getByRole('link', { name: 'Get help for myself' })).toHaveCount(0)
  await expect(page.getByRole('main').locator('section').first()).not.toContainText('Anxiety')
  await way.click()
  await expect(heading(page, danger)).toBeVisible({ timeout: 5000 })
  await expect(page.getByRole('button', { name: 'Go on now' })).toHaveCount(0)
  await expect(kept(page)).toBeVisible()
  await page.getByRole('button', { name: 'Go back through them' }).click()
  await expect(heading(page, sentence)).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('Colorado')
  // A document of its own says the same, at home and at the question.
  await page.goto('/northstar/')
  await way.click()
  await expect(kept(page)).toBeVisible()
  // In another program of this browser nothing was begun.
  await page.goto('/palebrand/')
  await expect(page.getByRole('link', { name: 'Get help for myself' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(way).toHaveCount(0)
})

test('where an answer to the question about danger leads is said on its button, which can be pressed there [ROUTE-22]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await expect(kept(page)).toHaveCount(0)
  expect(await faultsFoundByAxe(page)).toEqual([])
  const yes = page.getByRole('button', { name: 'Yes', exact: true })
  await expect(yes).toHaveAccessibleDescription('You see who you can talk to right now.')
  const box = await page.getByText('We continue with the questions.').boundingBox()
  if (box === null) throw new Error('nothing says where a no leads')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(heading(page, 'What would help most?')).toBeVisible()
})

test('what is asked takes two lines at most, and what comes after it begins no line with a mark [INTAKE-01]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await choose(page, 'No')
  for (const words of ['Not sure yet', 'No preference', 'As soon as possible', 'English']) {
    await expect(page.getByRole('main').getByRole('button', { name: words, exact: true })).toBeVisible()
    expect(await linesOf(page.getByRole('heading', { level: 1 }))).toBeLessThanOrEqual(2)
    await choose(page, words)
  }
  await expect(page.getByText(/^Next: see counselors for you/)).not.toContainText('·')
})
