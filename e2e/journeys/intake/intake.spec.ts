import { expect, test } from '../../page.ts'
import { organisations } from '../../organisations.ts'
import { confirmCode, goOn, newPerson, pathOf, register, skipQuestions, startIntake } from '../steps.ts'

const heading = 'Are you in danger of hurting yourself or somebody else?'

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
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })
}
test.use({ allowConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('after a yes to danger every way leads to help, and "I am safe now" leads on from there [INTAKE-05] [ROUTE-42] [ROUTE-22]', async ({
  page,
}) => {
  test.slow()
  const danger = page.getByRole('heading', { level: 1, name: /^Are you in danger/ })
  const help = page.getByRole('heading', { level: 1, name: 'Please talk to somebody right now' })
  await startIntake(page, 'northstar')
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(help).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const address of ['appointment-type', 'safety-screen', 'risk']) {
    await page.goto(`/northstar/${address}`)
    await expect(help.or(danger)).toBeVisible()
    if (await help.isVisible()) await page.getByRole('link', { name: 'I am safe now, go on' }).click()
    await expect(danger).toBeVisible()
  }
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /how often did you feel nervous/ })).toBeVisible()
})

test('Back leads through the questions with the former answers, a changed one replaces it [INTAKE-04] [INTAKE-03] [ROUTE-41]', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await startIntake(page, 'northstar')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  const nervous = /how often did you feel nervous/
  await expect(page.getByRole('heading', { level: 1, name: nervous })).toBeVisible()
  await page.getByRole('radio', { name: 'Several days' }).check({ force: true })
  await goOn(page)
  await expect(page.getByRole('heading', { level: 1, name: /unable to stop worrying/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: nervous })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Several days' })).toBeChecked()
  await page.getByRole('radio', { name: 'Not at all' }).check({ force: true })
  await goOn(page)
  await expect(page.getByRole('heading', { level: 1, name: /unable to stop worrying/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Not at all' })).toBeChecked()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What brings you here?' })).toBeVisible()
  await expect(page.getByRole('combobox').nth(1)).toHaveValue('Colorado')
  await expect(page.getByRole('combobox').nth(2)).toHaveValue('Anxiety')
  expect(calls.filter((call) => call === 'POST /api/answers')).toHaveLength(1)
})

test('a reload in the middle goes on where the person was [INTAKE-01] [ROUTE-41] [ROUTE-52]', async ({
  page,
}) => {
  await startIntake(page, 'northstar')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  const first = page.getByRole('heading', { level: 1, name: /how often did you feel nervous/ })
  await expect(first).toBeVisible()
  await page.getByRole('radio', { name: 'Several days' }).check({ force: true })
  await goOn(page)
  const second = page.getByRole('heading', { level: 1, name: /unable to stop worrying/ })
  await expect(second).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Go on now' }).click()
  await expect(second).toBeVisible()
  const rest = await page.getByRole('radio').count()
  expect(rest).toBeGreaterThan(1)
})

test('meeting in person: more questions with kind words beside them, then a request and no booking [BOOK-03] [BOOK-07] [ROUTE-24] [STATE-11] [INTAKE-08]', async ({
  page,
}) => {
  test.slow()
  const person = newPerson('northstar')
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  expect(calls).toContain('GET /api/questions/appointment-starting-question')
  await page.getByRole('radio', { name: /person/i }).check({ force: true })
  await goOn(page)
  await expect.poll(() => pathOf(page)).toMatch(/^\/face2face\/[0-9a-f-]+$/)
  await expect(page.getByRole('complementary').filter({ hasText: 'Great.' })).toHaveText(
    'Great. Please answer just a few more questions to help us find the right counselor for you',
  )
  for (const choice of ['No preference', 'My home', 'Email']) {
    await page.getByRole('radio', { name: choice }).check({ force: true })
    await goOn(page)
    await expect(page.getByRole('radio', { name: choice })).toHaveCount(0)
  }
  await page.getByRole('textbox').fill('A step-free entrance, please')
  await goOn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Make your account' })).toBeVisible()
  await page.getByLabel(/^First name/).fill(person.firstName)
  await page.getByLabel(/^Last name/).fill(person.lastName)
  await page.getByLabel(/^Phone number/).fill('7205550123')
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
  await page.getByLabel(/^Your initials/).fill('al')
  await register(page, person)
  await confirmCode(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'We have your request' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('A team member will call you within 1-2 days.')
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(page.getByRole('main')).toContainText('Nothing is booked yet.')
})

test('another person is helped to help: no walk of questions in their name [ROUTE-39] [INTAKE-02] [INTAKE-05]', async ({
  page,
}) => {
  await page.goto('/northstar/help-myself')
  await page.getByRole('button', { name: 'Go on now' }).click()
  await page.getByRole('combobox').nth(0).selectOption('My partner')
  await page.getByRole('combobox').nth(1).selectOption('Colorado')
  await page.getByRole('combobox').nth(2).selectOption('Grief or Loss')
  await goOn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Helping somebody you care about' })).toBeVisible()
  await expect.poll(() => pathOf(page)).toBe('/help-someone-else')
  const main = page.getByRole('main')
  await expect(main).toContainText('Say the name of the person who died.')
  await expect(main).toContainText('They set up their own visit.')
  await expect(main.getByRole('link', { name: /^Being there for a grieving friend/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /book|schedule|counselor/i })).toHaveCount(0)
  // The same words after a reload: the answers are kept.
  await page.reload()
  await expect(main).toContainText('Say the name of the person who died.')
})

test('whoever comes straight to the help for others says who it is about, and gets words that fit [ROUTE-39] [ROUTE-40]', async ({
  page,
}) => {
  await page.goto('/northstar/help-someone-else')
  await expect(page.getByRole('main')).not.toContainText('What often helps')
  await page.getByRole('link', { name: /^Tell us who it is about/ }).click()
  // The question is in the address, which shows it to whoever opens it again.
  await expect.poll(() => pathOf(page)).toMatch(/^\/help-someone-else\/[0-9a-f-]{36}$/)
  const question = pathOf(page)
  await page.reload()
  await page.getByRole('combobox').nth(0).selectOption('A dependent')
  await page.getByRole('combobox').nth(1).selectOption('Colorado')
  await page.getByRole('combobox').nth(2).selectOption('Anxiety')
  await goOn(page)
  await expect(page.getByRole('heading', { level: 2, name: 'What often helps' })).toBeVisible()
  expect(pathOf(page)).toBe('/help-someone-else')
  await page.goBack()
  await expect(page.getByRole('combobox').nth(0).locator('option:checked')).toHaveText('A dependent')
  expect(pathOf(page)).toBe(question)
  await page.goForward()
  await page.getByRole('link', { name: /^When panic comes/ }).click()
  await expect(page).toHaveURL(/\/northstar\/topics\/worry-and-panic\/when-panic-comes$/)
})
