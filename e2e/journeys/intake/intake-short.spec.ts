import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import {
  answerSentence,
  answerUntilMethod,
  choose,
  partOf,
  pathOf,
  reasonPart,
  startIntake,
  whoPart,
} from '../steps.ts'

// What the ordered failures leave in the console.
test.use({ allowConsoleErrors: [/404|ERR_FAILED/] })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const skip = (page: Page) => page.getByRole('button', { name: 'Go on now' }).click()
const sentence = 'What brings you here?'
const first = 'What would help most?'
const second = 'Who would you feel more at ease with?'

/** Counts the answers that are sent. */
function answersSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (/^\/api\/answers/.test(pathname) && asked.method() !== 'GET' && !pathname.endsWith('/extend-token'))
      sent.push(asked.method())
  })
  return sent
}

/** From the home page to the first question of one tap. */
async function toTheFirst(page: Page): Promise<void> {
  await startIntake(page, 'northstar')
  await choose(page, 'No')
  await expect(heading(page, first)).toBeVisible()
}

test('a sentence of the home page brings its reason along, and offers to read about it [CALL-04] [INTAKE-01] [ROUTE-41]', async ({
  page,
}) => {
  await page.goto('/northstar/')
  await expect(page.getByRole('link', { name: /^Read about it.*I miss somebody/ })).toHaveAttribute(
    'href',
    '/northstar/topics/living-with-loss/grief-has-no-timetable',
  )
  // The sentence itself is words, and each way says where it leads.
  await page.getByRole('heading', { name: 'I miss somebody' }).click()
  await expect(page).toHaveURL(/\/northstar\/$/)
  await page.getByRole('link', { name: /^Find a counselor.*I miss somebody/ }).click()
  await page.keyboard.press('Escape')
  await expect(heading(page, sentence)).toBeVisible()
  const grief = partOf(page, reasonPart).getByRole('radio', { name: 'Grief or Loss' })
  await expect(grief).toBeChecked()
  // No address holds a reason, and a reload keeps it all the same.
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')
  await page.reload()
  await expect(grief).toBeChecked()
  await page.getByRole('combobox').selectOption('Utah')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, /in danger/)).toBeVisible()
})

test('a sentence pressed before the scripts have started brings its reason all the same, and leads on where they never come [ROUTE-41]', async ({
  page,
}) => {
  const waiting = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await waiting.promise
    await route.continue()
  })
  await page.goto('/northstar/', { waitUntil: 'commit' })
  const phrase = page.getByRole('link', { name: /^Find a counselor.*I miss somebody/ })
  await phrase.click()
  await expect(phrase).toHaveAttribute('data-pressed')
  waiting.resolve()
  const grief = partOf(page, reasonPart).getByRole('radio', { name: 'Grief or Loss' })
  await expect(grief).toBeChecked()

  await page.unrouteAll()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/northstar/')
  await phrase.click()
  await page.waitForURL('**/northstar/help-myself')
})

test('for whom it is, is known by the door and can be said otherwise; a second reason is out of the way [INTAKE-01] [ROUTE-39]', async ({
  page,
}) => {
  await page.goto('/northstar/help-myself')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(page.getByRole('main')).toContainText('I am looking for support for myself')
  await expect(page.getByRole('radiogroup')).toHaveCount(1)
  await page.getByRole('button', { name: 'Add a second reason' }).click()
  const other = page.getByRole('radiogroup', { name: /^and also/ })
  await expect(other.getByRole('radio', { name: 'Nothing else' })).toBeFocused()
  await answerSentence(page, { who: 'My partner', reason: 'Stress' })
  await expect(heading(page, 'Helping somebody you care about')).toBeVisible()
  await page.goBack()
  await expect(partOf(page, whoPart).getByRole('radio', { name: 'My partner' })).toBeChecked()
  // Who comes anew for themselves is not asked once more; what was said of the other person is not theirs.
  await page.goForward()
  await page.getByRole('link', { name: 'Get support for yourself' }).click()
  await expect(heading(page, sentence)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('I am looking for support for myself')
  await expect(partOf(page, reasonPart).getByRole('radio', { name: 'Stress' })).not.toBeChecked()
  await expect(page.getByRole('main').getByRole('combobox')).not.toHaveValue('Colorado')
  await test.step('after a reload, and from the home page of a new document, it is the same', async () => {
    await page.reload()
    await expect(page.getByRole('main')).toContainText('I am looking for support for myself')
    await page.goto('/northstar/')
    await page.getByRole('link', { name: 'Get help for myself' }).click()
    await skip(page)
    await expect(page.getByRole('main')).toContainText('I am looking for support for myself')
  })
})

test('one tap answers and goes on; focus and arrow keys do not, and a double tap sends once [INTAKE-01] [FORM-02]', async ({
  page,
}) => {
  await toTheFirst(page)
  const sent = answersSent(page)
  const group = page.getByRole('group', { name: first })
  for (const key of ['Tab', 'Tab', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await group.getByRole('button').nth(2).focus()
  await page.keyboard.press('ArrowDown')
  await expect(heading(page, first)).toBeVisible()
  const isWaiting = async (route: Route) => {
    await expect(group.getByRole('button').first()).toHaveAttribute('aria-disabled', 'true')
    await route.continue()
  }
  await page.route('**/add-or-update-answer', isWaiting, { times: 1 })
  await group.getByRole('button', { name: 'Somebody who listens' }).dblclick()
  await expect(heading(page, second)).toBeVisible()
  expect(sent).toEqual(['PATCH'])
  await page.getByRole('button', { name: 'A woman' }).press('Enter')
  await expect(heading(page, 'When would you like to talk?')).toBeVisible()
  expect(sent).toEqual(['PATCH', 'PATCH'])
})

test('how far it is never grows, and the questions about meeting in person count for themselves [INTAKE-01] [BOOK-03]', async ({
  page,
}) => {
  await toTheFirst(page)
  const seen: string[] = []
  for (const words of ['Not sure yet', 'No preference', 'As soon as possible', 'English', /^In person/]) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    seen.push(await page.getByText(/^Question \d+ of \d+$/).innerText())
    await choose(page, words)
    await expect(heading(page, title)).toHaveCount(0)
  }
  expect(seen).toEqual([3, 4, 5, 6, 7].map((step) => `Question ${step} of 7`))
  await expect(heading(page, 'Near which address should we look?')).toBeVisible()
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
})

test('who begins anew with kept answers is told that they lead on, and can look through them [INTAKE-03] [INTAKE-04]', async ({
  page,
}) => {
  const kept = page.getByText('We kept your answers from before.')
  await toTheFirst(page)
  for (const words of ['Not sure yet', 'No preference', 'As soon as possible', 'English']) {
    await expect(page.getByRole('main').getByRole('button', { name: words, exact: true })).toBeVisible()
    await expect(kept).toBeHidden()
    await choose(page, words)
  }
  await expect(heading(page, /^How would you like to talk/)).toBeVisible()
  await expect(kept).toBeHidden()
  // Back as far as the sentence, which is answered once more.
  for (let back = 0; back < 6; back += 1) {
    const before = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before)
  }
  await expect(heading(page, sentence)).toBeVisible()
  await answerSentence(page)
  await expect(heading(page, /^How would you like to talk/)).toBeVisible()
  await expect(kept).toBeVisible()
  await page.getByRole('button', { name: 'Go back through them' }).click()
  await expect(heading(page, /^In which language/)).toBeVisible()
  await expect(kept).toBeHidden()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(heading(page, /^When would you like/)).toBeVisible()
})

test('who had begun with the long questions goes on with the short ones, and loses nothing [INTAKE-03] [INTAKE-06]', async ({
  page,
}) => {
  await toTheFirst(page)
  // An address and a history entry from before the organization got another intake.
  const asked = await page.request.get('/api/questions', { headers: { 'x-client-id': 'cedarvalley' } })
  const { results } = (await asked.json()) as { results: { id: string; key: string }[] }
  const nervous = results.find(({ key }) => key === 'how_often_nervous')
  await page.evaluate((question) => {
    const kept = history.state as { state: object }
    history.replaceState({ ...kept, state: { question, pushed: true } }, '')
  }, nervous?.id ?? '')
  await page.reload()
  await expect(heading(page, first)).toBeVisible()
  await choose(page, 'Tools I can use')
  await expect(heading(page, second)).toBeVisible()
})

test('the long questions are asked as before where an organization wants them, beside the short ones in another tab [INTAKE-02] [INTAKE-06]', async ({
  page,
  context,
}) => {
  test.slow()
  await toTheFirst(page)
  const other = await context.newPage()
  await startIntake(other, 'cedarvalley')
  const asked = await answerUntilMethod(other)
  expect(asked).toHaveLength(11)
  expect(asked[0]).toMatch(/how often did you feel nervous/)
  await page.reload()
  await expect(heading(page, first)).toBeVisible()
  await choose(page, 'Tools I can use')
  await expect(heading(page, second)).toBeVisible()
  await other.reload()
  await expect.poll(() => pathOf(other)).toBe('/appointment-type')
})

test('a tap anywhere or Escape leads past the words of the loader at once [LOADER-01] [LOADER-02]', async ({
  page,
}) => {
  const loader = page.getByTestId('loader')
  for (const skip of [
    () => page.mouse.click(195, 700),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Enter'),
  ]) {
    await page.goto('/northstar/')
    await page.getByRole('link', { name: 'Get help for myself' }).click()
    await expect(loader.getByRole('button', { name: 'Go on now' })).toBeVisible()
    await skip()
    await expect(heading(page, sentence)).toBeVisible({ timeout: 4000 })
    await expect(loader).toHaveCount(0)
  }
})
