import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { booked, codeFor, confirmCode, newestMail, upToTheCode } from '../journeys/steps.ts'

/** A wrong code, and a token that another tab has renewed, are refused by the server; a tab that sleeps gets no answer. */
const refused = /Failed to load resource: the server responded with a status of (400|401|503)/
test.use({ allowConsoleErrors: [refused] })
test.afterEach(async ({ request }) => {
  await request.post('/control/clock', { data: {} })
})

const where = '/northstar/schedule/register-verification'
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Check your email' })
const codeField = (page: Page) => page.getByRole('textbox', { name: /^One-time code/ })

async function type(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: /^Confirm/ }).click()
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Registered, mistyped, and loaded anew or not: the code is open yet. */
async function mistyped(page: Page, isLoadedAnew: boolean): Promise<{ email: string; code: string }> {
  const { email } = await upToTheCode(page)
  const code = await codeFor(page.request, email)
  await type(page, wrong(code))
  await expect(page.getByText(/^This code does not work/)).toBeVisible()
  if (isLoadedAnew) {
    await page.reload()
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
  }
  return { email, code }
}

/** The link of the mail in a second tab, which takes longer than a token lives that was renewed. */
async function slowlyOpened(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(where)
  await expect(heading(tab)).toBeVisible()
  await tab.request.post('/control/clock', { data: { advance_seconds: 40 } })
  return tab
}

/** The first tab asks whether the code was typed in elsewhere. */
const asks = (page: Page) =>
  page.waitForResponse((answer) => /\/api\/(me\/session|auth\/extend-token)$/.test(answer.url()))

async function confirmIn(tab: Page, code: string): Promise<void> {
  await type(tab, code)
  await expect(tab.getByRole('heading', { level: 1, name: 'Your appointments' })).toBeVisible()
}

for (const [which, isLoadedAnew] of [
  ['the page that registered', false],
  ['the page that registered and was loaded anew', true],
] as const)
  test(`${which} books by itself, however long the second tab took to type the code in [AUTH-03] [BOOK-15]`, async ({
    page,
  }) => {
    test.slow()
    const { code } = await mistyped(page, isLoadedAnew)
    const tab = await slowlyOpened(page)
    await asks(page)
    await confirmIn(tab, code)
    await expect(booked(page)).toBeVisible({ timeout: 20_000 })
  })

/** From here on the first tab hears nothing by itself, as one that was asleep. */
async function asleep(page: Page): Promise<() => Promise<void>> {
  const poll = '**/api/me/session'
  await page.route(poll, (route) => route.fulfill({ status: 503, json: { errors: [] } }))
  return () => page.unroute(poll)
}

/** Whether the page said at any time from now on that a code does not work. */
async function noteRefusals(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const at = globalThis as { wasRefused?: boolean }
    at.wasRefused = false
    const look = () => {
      if (document.body.innerText.includes('This code does not work')) at.wasRefused = true
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as { wasRefused?: boolean }).wasRefused ?? true)
}

test('a code that was used up in a second tab leads on, and nothing says that it does not work [AUTH-03] [BOOK-15]', async ({
  page,
}) => {
  test.slow()
  const { code } = await mistyped(page, true)
  const awake = await asleep(page)
  await confirmIn(await slowlyOpened(page), code)
  const wasRefused = await noteRefusals(page)
  await awake()
  await type(page, code)
  await expect(booked(page)).toBeVisible()
  expect(await wasRefused()).toBe(false)
})

test('who asks for a new code goes on instead where the account is confirmed by now [AUTH-03] [AUTH-04] [BOOK-15]', async ({
  page,
}) => {
  test.slow()
  const { code } = await mistyped(page, true)
  const awake = await asleep(page)
  await confirmIn(await slowlyOpened(page), code)
  const sendNew = page.getByRole('button', { name: 'Send a new code' })
  await expect(sendNew).not.toHaveAttribute('aria-disabled', { timeout: 40_000 })
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await awake()
  await sendNew.click()
  await expect(booked(page)).toBeVisible()
  expect(sent).not.toContain('/api/auth/resend-verification-email')
})

test('a page that knows of no registration is told by mail that the account is confirmed already [AUTH-04]', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = await upToTheCode(page)
  await confirmCode(page, person)
  await expect(booked(page)).toBeVisible()
  await page.request.post('/control/clock', { data: { advance_seconds: 40 } })
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(where)
  await phone.getByLabel(/^Email/).fill(person.email)
  await phone.getByRole('button', { name: 'Send a new code' }).click()
  await expect(phone.getByText('We sent a new code.')).toBeVisible()
  await expect
    .poll(async () => (await newestMail(page.request, person.email)).subject)
    .toBe('You can log in to Northstar Balance')
  await context.close()
})
