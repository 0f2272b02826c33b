import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

/** Creates a person with a unique email address. */
export function createPerson(client: string) {
  return {
    email: `ada.${Math.random().toString(36).slice(2, 10)}@${client}.example`,
    password: 'Brave#Lantern9',
    firstName: 'Ada',
    lastName: 'Lovett',
  }
}
export type Person = ReturnType<typeof createPerson>

export const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Path of the page below the organization. */
export const getPath = (page: Page): string => new URL(page.url()).pathname.replace(/^\/[^/]+/, '')

export const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** The choices in one part of the sentence, by the words before it. */
export const getSentencePart = (page: Page, words: RegExp) =>
  page.getByRole('main').getByRole('radiogroup', { name: words })
export const WHO_PART = /^I (am looking for support for|want to help)/
export const REASON_PART = /^mainly because of/

/** Answers the sentence; "for whom" is preset where the person came for themselves. */
export async function answerSentence(
  page: Page,
  { who, state = 'Colorado', reason = 'Anxiety' }: { who?: string; state?: string; reason?: string } = {},
): Promise<void> {
  const main = page.getByRole('main')
  if (who !== undefined) {
    const change = main.getByRole('button', { name: /^Change/ })
    await expect(change.or(getSentencePart(page, WHO_PART))).toBeVisible()
    if (await change.isVisible()) await change.click()
    await getSentencePart(page, WHO_PART).getByRole('radio', { name: who, exact: true }).check()
  }
  await main.getByRole('combobox').selectOption(state)
  await getSentencePart(page, REASON_PART).getByRole('radio', { name: reason, exact: true }).check()
  await pressContinue(page)
}

/**
 * Checks every checkbox by keyboard: a page that scrolls to a message moves a checkbox away from the pointer.
 */
export async function checkAll(part: Page | Locator): Promise<void> {
  for (const box of await part.getByRole('checkbox').all()) {
    if (!(await box.isChecked())) await box.press('Space')
    await expect(box).toBeChecked()
  }
}

/** Answers a single-tap question. */
export const pressChoice = (page: Page, choice: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name: choice, ...(typeof choice === 'string' ? { exact: true } : {}) })
    .click()

/** Opens the intake from the home page and answers the first sentence. */
export async function startIntake(
  page: Page,
  client: string,
  state = 'Colorado',
  reason = 'Anxiety',
): Promise<void> {
  await page.goto(`/${client}/`)
  await page.getByRole('link', { name: 'Get help for myself' }).click()
  await page.getByRole('button', { name: 'Go on now' }).click()
  await answerSentence(page, { state, reason })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in danger')
}

/** Answers every question after the danger question up to the method question. */
export async function answerUntilMethod(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'No', exact: true }).click()
  const asked: string[] = []
  for (let step = 0; step < 20; step += 1) {
    const heading = page.getByRole('heading', { level: 1 })
    const before = asked.at(-1) ?? 'Are you in danger of hurting yourself or somebody else?'
    await expect(heading).not.toHaveText(before)
    const question = await heading.innerText()
    if (getPath(page) === '/appointment-type') return asked
    asked.push(question)
    const choices = page.getByRole('group', { name: question }).getByRole('button')
    if ((await choices.count()) > 0) await choices.nth(1).click()
    else {
      await page.getByRole('textbox').fill('3')
      await pressContinue(page)
    }
  }
  throw new Error(`the intake did not end: ${asked.join(' | ')}`)
}

interface IntakeQuestion {
  readonly id: string
  readonly key: string
  readonly kind: string
  readonly choices: readonly { readonly text: string }[]
}

/**
 * Runs in the page: answers the remaining questions with portal API calls, much faster than through the UI.
 */
async function answerRemainingQuestions(client: string): Promise<void> {
  const call = async (method: string, path: string, body: unknown, token = '') => {
    const headers = {
      'content-type': 'application/json',
      'x-client-id': client,
      ...(token === '' ? {} : { authorization: `Token ${token}` }),
    }
    const answer = await fetch(`/api/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { answer_token: string; next_question: IntakeQuestion | null }
  }
  const { answerSetId, currentQuestionId } = JSON.parse(sessionStorage.getItem('evenkeel-visit') ?? '{}') as {
    answerSetId: string
    currentQuestionId: string
  }
  const { answer_token } = await call('POST', 'answers/extend-token', {})
  let next: IntakeQuestion | null = {
    id: currentQuestionId,
    key: 'self_harm',
    kind: 'frontend',
    choices: [{ text: 'Yes' }, { text: 'No' }],
  }
  // No preference where there is one: the list is the same for every journey.
  const choiceOf = ({ key, choices }: IntakeQuestion) => choices[key.startsWith('preferred_') ? 0 : 1]
  while (next && next.key !== 'appointment_method') {
    const asked: IntakeQuestion = next
    const answer =
      asked.kind === 'yes_no' ? false : asked.kind === 'number' ? 3 : (choiceOf(asked)?.text ?? null)
    const body = { response: { question: asked.id, answer }, last_question_answered: asked.id }
    const set = await call('PATCH', `answers/${answerSetId}/add-or-update-answer`, body, answer_token)
    next = set.next_question
  }
}

/** From the danger question to the method question, for journeys about later steps. */
export async function skipQuestions(page: Page, client: string): Promise<void> {
  await page.evaluate(answerRemainingQuestions, client)
  await page.goto(`/${client}/appointment-type`)
  await expect(page.getByRole('button', { name: /^Video/ })).toBeVisible()
}

/** From the method question to the week of a counselor: the first in the list unless a name is given. */
export async function chooseCounselor(page: Page, method: 'Video' | 'Phone', name = ''): Promise<void> {
  await pressChoice(page, new RegExp(`^${method}`))
  await expect(page.getByRole('heading', { level: 1, name: /^Counselors in/ })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: `More times with ${name}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a time' })).toBeVisible()
}

/** The free times of a counselor's calendar. */
export const getFreeTimes = (page: Page) =>
  page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })

/** Selects a free time of the first week with any, the first one or a later one; returns its full name. */
export async function chooseTime(page: Page, at = 0): Promise<string> {
  const slot = getFreeTimes(page).nth(at)
  await expect(slot).toBeVisible()
  const name = (await slot.getAttribute('aria-label')) ?? (await slot.innerText())
  // By its name: free times are reloaded while it is open.
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
  return name
}

/** A slot's name as shown on other pages, and its time zone. */
export function formatSlotTime(slot: string): { spoken: string; zone: string } {
  const [, day, date, time, zone = ''] = /^(\w+day), (\w+ \d+), (\d+:\d\d [AP]M) (.+)$/.exec(slot) ?? []
  return { spoken: `${day}, ${date} at ${time}`, zone }
}

/** Fills a field if it is there: fields depend on the organization and the visit method. */
async function fillIfPresent(page: Page, label: RegExp, value: string): Promise<void> {
  const field = page.getByLabel(label)
  if (await field.isVisible()) await field.fill(value)
}
async function selectIfPresent(page: Page, label: RegExp, option: string): Promise<void> {
  const field = page.getByLabel(label)
  if (await field.isVisible()) await field.selectOption(option)
}

/** Fills in a visitor's review page: names, a phone where required, agreements and initials. */
export async function fillReview(page: Page, person: Person, initials = 'al'): Promise<void> {
  await page.getByLabel(/^First name/).fill(person.firstName)
  await page.getByLabel(/^Last name/).fill(person.lastName)
  await fillIfPresent(page, /^Phone number/, '7205550123')
  await checkAll(page)
  await page.getByLabel(/^Your initials/).fill(initials)
}

/** Signs the agreements on the review page. */
export async function acceptAgreements(page: Page, person: Person, initials = 'al'): Promise<void> {
  await fillReview(page, person, initials)
  await pressContinue(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Make your account' })).toBeVisible()
}

/** Fills in the registration. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel(/^Email/).fill(person.email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(person.password)
  await page.getByLabel(/^Date of birth/).fill('1990-04-03')
  await selectIfPresent(page, /^Gender/, 'Female')
  await selectIfPresent(page, /^Employment status/, 'Full Time')
  await selectIfPresent(page, /^Relationship status/, 'Married')
  await selectIfPresent(page, /^Job title/, 'Technical')
  await fillIfPresent(page, /^Street address/, '12 Elm Street')
  await fillIfPresent(page, /^City/, 'Denver')
  await selectIfPresent(page, /^State/, 'Colorado')
  await fillIfPresent(page, /^ZIP code/, '80202')
  await checkAll(page)
}

/** Fills in the registration and submits it. */
export async function register(page: Page, person: Person): Promise<void> {
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
}

/** The page after a booking. */
export const getBookedHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Your appointment is booked' })

/** From the home page to the registration: everything is selected and agreed. */
export async function bookUntilRegistration(page: Page, client: string): Promise<Person> {
  const person = createPerson(client)
  await startIntake(page, client)
  await skipQuestions(page, client)
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  await acceptAgreements(page, person)
  return person
}

/** From the home page to the emailed code, including the registration. */
export async function bookUntilCode(page: Page, client: string): Promise<Person> {
  const person = await bookUntilRegistration(page, client)
  await register(page, person)
  return person
}

/** Newest email to a person. */
export async function readNewestEmail(
  request: APIRequestContext,
  to: string,
): Promise<{ subject: string; text: string }> {
  const mails = (await (await request.get(`/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as {
    subject: string
    text: string
  }[]
  expect(mails.length).toBeGreaterThan(0)
  return mails[0] as { subject: string; text: string }
}

/** The one-time code in the newest email to a person. */
export const readCode = async (request: APIRequestContext, to: string): Promise<string> =>
  /^\d{6}$/m.exec((await readNewestEmail(request, to)).text)?.[0] ?? ''

/** Enters the emailed code. */
export async function confirmCode(page: Page, person: Person): Promise<void> {
  const code = await readCode(page.request, person.email)
  await page.getByRole('textbox', { name: /^One-time code/ }).fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Logs in on the open log-in page. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  // The previous page may have fields of the same names.
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}
