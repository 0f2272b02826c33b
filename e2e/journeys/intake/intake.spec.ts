import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { organisations } from '../../organisations.ts'
import { newMember } from '../members.ts'
import {
  answerSentence,
  choose,
  confirmCode,
  goOn,
  newPerson,
  partOf,
  pathOf,
  reasonPart,
  register,
  skipQuestions,
  startIntake,
  whoPart,
} from '../steps.ts'

const heading = 'Are you in danger of hurting yourself or somebody else?'
const first = 'What would help most?'
const second = 'Who would you feel more at ease with?'
const earlier = 'Your earlier answer'
const choice = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

for (const [client, network] of [
  ['northstar', 'with the network gone'],
  ['ironwood', 'with the network gone'],
  ['northstar', 'with the network there'],
] as const) {
  test(`the danger answer shows help at once, ${network}: ${client} [ROUTE-42] [ROUTE-22] [HEADER-01] [HEADER-02]`, async ({
    page,
    context,
  }) => {
    await startIntake(page, client)
    await page.waitForLoadState('networkidle')
    await page.evaluate((phone) => {
      Object.assign(globalThis, { waited: [] as string[] })
      document.addEventListener('click', () => {
        const waited = (globalThis as unknown as { waited: string[] }).waited
        // The first two pictures after the click: help is there, no loader does.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            for (const line of ['tel:911', 'tel:988', `tel:${phone}`])
              if (document.querySelector(`main a[href="${line}"]`) === null) waited.push(line)
            if (document.querySelector('[data-testid="loader"]')) waited.push('loader')
          }),
        )
      })
    }, organisations[client].phone)
    if (network === 'with the network gone') await context.setOffline(true)
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^Call 911/ })).toBeVisible()
    await expect(main.getByRole('link', { name: /^Call 988/ })).toBeVisible()
    await expect(main.locator(`a[href="tel:${organisations[client].phone}"]`)).toBeVisible()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Please talk to somebody right now' }),
    ).toBeVisible()
    await expect.poll(() => pathOf(page)).toBe('/risk')
    expect(await page.evaluate(() => (globalThis as unknown as { waited: string[] }).waited)).toEqual([])
    if (network === 'with the network gone') await context.setOffline(false)
    await page.getByRole('link', { name: 'I am safe now, go on' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'We are glad you are safe' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0)
  })
}
test.use({ allowConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('after a yes to danger every way leads to help, and "I am safe now" leads on from there [INTAKE-05] [ROUTE-42] [ROUTE-22]', async ({
  page,
}) => {
  test.slow()
  const danger = page.getByRole('heading', { level: 1, name: /^Are you in danger/ })
  const help = page.getByRole('heading', { level: 1, name: 'Please talk to somebody right now' })
  const glad = page.getByRole('heading', { level: 1, name: 'We are glad you are safe' })
  await startIntake(page, 'northstar')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(help).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Without a word that they are safe, somebody is asked once more.
  await page.goto('/northstar/safety-screen')
  await expect(danger).toBeVisible()
  await page.getByRole('link', { name: 'More help' }).click()
  await expect(help).toBeVisible()
  await page.getByRole('link', { name: 'I am safe now, go on' }).click()
  await expect(glad).toBeVisible()
  for (const address of ['appointment-type', 'risk']) {
    await page.goto(`/northstar/${address}`)
    await expect(help).toBeVisible()
    await page.getByRole('link', { name: 'I am safe now, go on' }).click()
    await expect(glad).toBeVisible()
  }
  // Nobody is asked the same question again: the next one follows.
  await page.getByRole('button', { name: 'Go on with the questions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What would help most?' })).toBeVisible()
})

test('who opens the help before the question about danger is answered is asked, and nothing is answered for them [ROUTE-42] [ROUTE-22] [INTAKE-03]', async ({
  page,
}) => {
  const answers: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/add-or-update-answer')) answers.push(request.postData() ?? '')
  })
  await startIntake(page, 'northstar')
  await page.getByRole('link', { name: 'More help' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Please talk to somebody right now' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'I am safe now, go on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeVisible()
  expect(answers).toEqual([])
})

test('Back leads through the questions with the former answers, a changed one replaces it [INTAKE-04] [INTAKE-03] [ROUTE-41]', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await startIntake(page, 'northstar')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await choose(page, 'Tools I can use')
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await expect(choice(page, 'Tools I can use')).toHaveAccessibleDescription(earlier)
  await choose(page, 'Somebody who listens')
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(choice(page, 'Somebody who listens')).toHaveAccessibleDescription(earlier)
  await expect(choice(page, 'Tools I can use')).not.toHaveAccessibleDescription(earlier)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What brings you here?' })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('Colorado')
  await expect(partOf(page, reasonPart).getByRole('radio', { name: 'Anxiety' })).toBeChecked()
  expect(calls.filter((call) => call === 'POST /api/answers')).toHaveLength(1)
})

test('a reload in the middle goes on where the person was [INTAKE-01] [ROUTE-41] [ROUTE-52]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await choose(page, 'Tools I can use')
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await expect(page.getByRole('group', { name: second }).getByRole('button')).toHaveCount(3)
})

test.describe('meeting in person', () => {
  // Whoever has no confirmed account yet is nobody after a reload.
  test.use({ allowConsoleErrors: [/status of 403/] })

  test('more questions with kind words beside them, then a request and no booking [BOOK-03] [BOOK-07] [ROUTE-24] [STATE-11] [INTAKE-08]', async ({
    page,
  }) => {
    test.slow()
    const person = newPerson('northstar')
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await startIntake(page, 'northstar')
    await skipQuestions(page, 'northstar')
    expect(calls).toContain('GET /api/questions/appointment-starting-question')
    await choose(page, /person/i)
    await expect.poll(() => pathOf(page)).toMatch(/^\/face2face\/[0-9a-f-]+$/)
    await expect(page.getByRole('complementary').filter({ hasText: 'Great.' })).toHaveText(
      'Great. Please answer just a few more questions to help us find the right counselor for you',
    )
    // How far one has come is known after a reload too.
    const place = page.getByText(/^Question 1 of \d+$/)
    const before = await place.innerText()
    await page.reload()
    await expect(place).toHaveText(before)
    // Whom somebody would rather see was asked before.
    for (const words of ['My home', 'Email']) {
      await choose(page, words)
      await expect(choice(page, words)).toHaveCount(0)
    }
    await page.getByRole('textbox').fill('A step-free entrance, please')
    await goOn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Make your account' })).toBeVisible()
    await page.getByLabel(/^First name/).fill(person.firstName)
    await page.getByLabel(/^Last name/).fill(person.lastName)
    await page.getByLabel(/^Phone number/).fill('7205550123')
    await register(page, person)
    // Loaded anew and gone Back from, the code is still what is asked for, not the first question.
    await page.reload()
    const address = page.getByRole('main').getByText(person.email)
    await expect(address).toBeVisible()
    await page.goBack()
    await expect.poll(() => pathOf(page)).toBe('/schedule/register-verification')
    await expect(address).toBeVisible()
    await confirmCode(page, person)
    await expect(page.getByRole('heading', { level: 1, name: 'We have your request' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('A team member will call you within 1-2 days.')
    await page.getByRole('link', { name: 'See your appointments' }).click()
    await expect(page.getByRole('main')).toContainText('Nothing is booked yet.')
  })
})

test('another person is helped to help: no walk of questions in their name [ROUTE-39] [INTAKE-02] [INTAKE-05]', async ({
  page,
}) => {
  await page.goto('/northstar/help-myself')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await answerSentence(page, { who: 'My partner', reason: 'Grief or Loss' })
  await expect(page.getByRole('heading', { level: 1, name: 'Helping somebody you care about' })).toBeVisible()
  await expect.poll(() => pathOf(page)).toBe('/help-someone-else')
  const main = page.getByRole('main')
  await expect(main).toContainText('Say the name of the person who died.')
  await expect(main).toContainText('They set up their own appointment.')
  await expect(main.getByRole('link', { name: /^Being there for a grieving friend/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /book|schedule|counselor/i })).toHaveCount(0)
  // The same words after a reload: the answers are kept.
  await page.reload()
  await expect(main).toContainText('Say the name of the person who died.')
})

test('whoever came for themselves and chooses another person reads at once that nobody books for them [INTAKE-02]', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/northstar/help-myself')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(main).toContainText('Where you will be when you talk.')
  await main.getByRole('button', { name: /^Change/ }).click()
  await partOf(page, whoPart).getByRole('radio', { name: 'A friend or relative' }).check()
  await expect(partOf(page, whoPart)).toHaveAccessibleDescription(/^Only they can book for themselves/)
  await expect(main).toContainText('Where they live.')
  await expect(main).not.toContainText('when you talk.')
  await partOf(page, whoPart).getByRole('radio', { name: 'Myself' }).check()
  await expect(main).toContainText('Where you will be when you talk.')
  await expect(main).not.toContainText('Only they can book')
})

test('a member who helps somebody is not taken to know where that person lives: their own state is not chosen [ROUTE-40]', async ({
  page,
}) => {
  await newMember(page.request, 'northstar')
  const state = page.getByRole('main').getByRole('combobox').locator('option:checked')
  await startIntake(page, 'northstar')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.goto('/northstar/help-someone-else')
  await page.getByRole('link', { name: 'Find words and articles that fit' }).click()
  await expect(state).toHaveText('Choose a state')
})

test('whoever comes straight to the help for others says who it is about, and gets words that fit [ROUTE-39] [ROUTE-40]', async ({
  page,
}) => {
  await page.goto('/northstar/help-someone-else')
  await expect(page.getByRole('main')).not.toContainText('What often helps')
  await page.getByRole('link', { name: 'Find words and articles that fit' }).click()
  // The question is in the address, which shows it to whoever opens it again.
  await expect.poll(() => pathOf(page)).toMatch(/^\/help-someone-else\/[0-9a-f-]{36}$/)
  const question = pathOf(page)
  await page.reload()
  await answerSentence(page, { who: 'A dependent' })
  await expect(page.getByRole('heading', { level: 2, name: 'What often helps' })).toBeVisible()
  expect(pathOf(page)).toBe('/help-someone-else')
  await page.goBack()
  await expect(partOf(page, whoPart).getByRole('radio', { name: 'A dependent' })).toBeChecked()
  expect(pathOf(page)).toBe(question)
  await page.goForward()
  await page.getByRole('link', { name: /^When panic comes/ }).click()
  await expect(page).toHaveURL(/\/northstar\/topics\/worry-and-panic\/when-panic-comes$/)
})
