import type { Page } from '@playwright/test'
import { expect, syncBrowserClock, test } from '../../fixtures.ts'
import { moveClock } from '../page-clock.ts'
import {
  acceptAgreements,
  answerSentence,
  answerUntilMethod,
  pressChoice,
  chooseCounselor,
  chooseTime,
  getHeading,
  createPerson,
  getSentencePart,
  getPath,
  REASON_PART,
  skipQuestions,
  startIntake,
} from '../steps.ts'

// Expired answers are rejected.
test.use({ allowConsoleErrors: [/status of (401|403|404) .*\/(api|telehealth)\//] })

const sentence = 'What brings you here?'
const first = 'What would help most?'
const second = 'Who would you feel more at ease with?'
const earlier = 'Your earlier answer'
const cleared = 'For your privacy we cleared your earlier answers.'
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })
const choice = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('a visitor starts with a home page phrase, goes back, changes answers and reloads, and each answer is sent once [CALL-04] [INTAKE-01] [INTAKE-03] [INTAKE-04] [INTAKE-06] [ROUTE-01] [ROUTE-22] [ROUTE-41] [ROUTE-52] [FORM-02]', async ({
  page,
  organization: { base },
}) => {
  test.slow()
  const sent: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (/^\/api\/answers/.test(pathname) && asked.method() !== 'GET' && !pathname.endsWith('/extend-token'))
      sent.push(asked.method())
  })
  await page.goto(`${base}/`)
  await page.getByRole('link', { name: /^Find a counselor.*I miss somebody/ }).click()
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(getHeading(page, sentence)).toBeVisible()
  const grief = getSentencePart(page, REASON_PART).getByRole('radio', { name: 'Grief or Loss' })
  await expect(grief).toBeChecked()
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')
  await page.reload()
  await expect(grief).toBeChecked()
  await page.getByRole('combobox').selectOption('Utah')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(getHeading(page, /in danger/)).toBeVisible()
  await pressChoice(page, 'No')
  await expect(getHeading(page, first)).toBeVisible()
  await expect(page.getByText('Question 3 of 7')).toBeVisible()
  await choice(page, 'Tools I can use').dblclick()
  await expect(getHeading(page, second)).toBeVisible()
  expect(sent).toEqual(['POST', 'PATCH', 'PATCH'])
  await page.reload()
  await expect(getHeading(page, second)).toBeVisible()
  await expect(page.getByRole('group', { name: second }).getByRole('button')).toHaveCount(3)

  await page.goBack()
  await expect(choice(page, 'Tools I can use')).toHaveAccessibleDescription(earlier)
  await pressChoice(page, 'Somebody who listens')
  await expect(getHeading(page, second)).toBeVisible()
  await back(page).click()
  await expect(choice(page, 'Somebody who listens')).toHaveAccessibleDescription(earlier)
  await expect(choice(page, 'Tools I can use')).not.toHaveAccessibleDescription(earlier)
  await back(page).click()
  await expect(getHeading(page, /in danger/)).toBeVisible()
  await back(page).click()
  await expect(getHeading(page, sentence)).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('Utah')
  await expect(grief).toBeChecked()
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)

  await page.getByRole('banner').getByRole('link', { name: /home$/i }).first().click()
  await page.getByRole('link', { name: 'Go on with your questions' }).click()
  await expect(getHeading(page, second)).toBeVisible()
})

test('two tabs answer the short and the long intake in parallel, each with its own answers [INTAKE-02] [INTAKE-03] [INTAKE-06] [CALL-14] [STATE-10] @deep', async ({
  page,
  context,
  createOrganization,
}) => {
  test.slow()
  const short = await createOrganization()
  const long = await createOrganization({ scenario: 'cedarvalley' })
  await startIntake(page, short.client)
  await pressChoice(page, 'No')
  await pressChoice(page, 'Tools I can use')
  await expect(getHeading(page, second)).toBeVisible()
  const other = await context.newPage()
  await startIntake(other, long.client)
  const asked = await answerUntilMethod(other)
  expect(asked).toHaveLength(11)
  expect(asked[0]).toMatch(/how often did you feel nervous/)

  const third = await context.newPage()
  await third.goto(`${short.base}/`)
  await third.getByRole('link', { name: 'Get help for myself' }).click()
  await third.getByRole('button', { name: 'Go on now' }).click()
  await expect(third.getByText('You began in another tab')).toBeVisible()
  await answerSentence(third, { state: 'Utah' })
  await expect(getHeading(third, /in danger/)).toBeVisible()
  for (const tab of [page, other, third]) await tab.reload()
  await expect.poll(() => getPath(other)).toBe('/appointment-type')
  await expect(getHeading(third, /in danger/)).toBeVisible()
  expect(await third.evaluate(() => sessionStorage.getItem('evenkeel-visit'))).toContain('"UT"')
  await expect(getHeading(page, second)).toBeVisible()
  await back(page).click()
  await expect(choice(page, 'Tools I can use')).toHaveAccessibleDescription(earlier)
  expect(await page.evaluate(() => sessionStorage.getItem('evenkeel-visit'))).toContain('"CO"')
})

test('a shared link to a booking page leads to the questions, and the home page leads back to a selected time [ROUTE-01] [ROUTE-32] [ROUTE-33] [ROUTE-34] [BOOK-04] [STATE-12]', async ({
  page,
  organization: { client, base },
}) => {
  test.slow()
  const early = page.getByText('That page comes after these questions')
  await page.goto(`${base}/schedule/results`)
  const skip = page.getByRole('button', { name: 'Go on now' })
  await expect(getHeading(page, sentence).or(skip)).toBeVisible()
  if (await skip.isVisible()) await skip.click()
  await expect(early).toBeVisible()
  await answerSentence(page)
  await expect(getHeading(page, /in danger/)).toBeVisible()
  await expect(early).toHaveCount(0)
  await skipQuestions(page, client)
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await page.goto(`${base}/`)
  await page.getByRole('link', { name: 'Go on with your booking' }).click()
  await expect(getHeading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByLabel(/^Your initials/)).toBeVisible()
})

test('answers expire after 30 minutes with a notice, and registration requires a selected time [INTAKE-06] [STATE-10] [STATE-11] [CONST-02] @deep', async ({
  page,
  context,
  control,
  organization: { client },
}) => {
  test.slow()
  await startIntake(page, client)
  await pressChoice(page, 'No')
  await expect(getHeading(page, first)).toBeVisible()
  await moveClock(page, control, 29)
  await syncBrowserClock(context, page.request)
  await page.reload()
  await expect(getHeading(page, first)).toBeVisible()
  await pressChoice(page, 'Tools I can use')
  await expect(getHeading(page, second)).toBeVisible()
  await moveClock(page, control, 31)
  await syncBrowserClock(context, page.request)
  await page.reload()
  await expect(getHeading(page, sentence)).toBeVisible()
  await expect(page.getByText(cleared)).toBeVisible()
  await expect(getSentencePart(page, REASON_PART).getByRole('radio', { checked: true })).toHaveCount(0)

  const registered: string[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/auth/register')) registered.push(asked.url())
  })
  const person = createPerson(client)
  await startIntake(page, client)
  await skipQuestions(page, client)
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await acceptAgreements(page, person)
  await moveClock(page, control, 31)
  await page.getByLabel(/^Email/).fill(person.email)
  await expect(getHeading(page, sentence)).toBeVisible()
  await expect(page.getByText(cleared)).toBeVisible()
  expect(registered).toEqual([])
})
