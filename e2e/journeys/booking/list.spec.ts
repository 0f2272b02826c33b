import type { Page } from '@playwright/test'
import { searchProviders } from '@evenkeel/contract/own/mdlive'
import { takenOver } from '../../hydrated.ts'
import { expect, keepSameClock, test } from '../../fixtures.ts'
import { bookOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'
import { choose, pathOf, skipQuestions, startIntake } from '../steps.ts'

const aTimeOfACard = /: \w+day, \w+ \d+, \d+:\d\d [AP]M .* with /
const cards = (page: Page) => page.getByRole('main').locator('li:has(h2)')
const times = (page: Page) => cards(page).getByRole('button', { name: aTimeOfACard })
const status = (page: Page) => page.getByRole('main').getByRole('status').first()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allInnerTexts()

/** What two of them order: an hour that is taken, and pictures that do not come. */
test.use({
  allowConsoleErrors: [
    /(?:409 \(Conflict\) \(\/api\/mdlive\/holds|500 \(Internal Server Error\) \(\/telehealth\/portraits\/)/,
  ],
})

/** From the home page to the list of a state, with a reason. */
async function toTheList(page: Page, state: string, reason = 'Anxiety'): Promise<void> {
  await startIntake(page, 'northstar', state, reason)
  await skipQuestions(page, 'northstar')
  await choose(page, /^Video/)
  await expect(heading(page, /^Counselors in/)).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
}

test('the list answers what was said: who works with it comes first, says so, and a time is one press [BOOK-01] [BOOK-11]', async ({
  page,
}) => {
  test.slow()
  await toTheList(page, 'Georgia', 'Grief or Loss')
  for (const index of [0, 1, 2, 3])
    await expect(cards(page).nth(index)).toContainText(/Works with grief · .*open /)
  await expect(
    cards(page)
      .first()
      .getByRole('img', { name: /^Drawing of / }),
  ).toBeVisible()
  await expect(cards(page).first()).toContainText(/^.*Licensed .*\s· Georgia/)
  await expect(page.getByText('Portraits are drawings.')).toBeVisible()
  await expect(page.getByText(/^Best match first: grief.*\. Then everyone else\.$/)).toBeVisible()
  // What was answered orders the list; nothing narrows it until somebody does.
  const narrowing = page.getByRole('group', { name: 'Narrow further' })
  for (const label of ['Works with', 'Time of day', 'Counselor', 'Language'])
    await expect(narrowing.getByLabel(label, { exact: true }).locator('option:checked')).toHaveText(
      'Show all',
    )
  const before = await names(page)
  await test.step('a reload keeps the order: it is read from the answers again', async () => {
    await page.reload()
    await expect(cards(page).first()).toContainText('Works with grief')
    expect(await names(page)).toEqual(before)
    expect(page.url()).not.toMatch(/grief|Grief/)
  })
  await test.step('a time of a card leads to the review, where it is held', async () => {
    const time = times(page).first()
    const [, day = '', clock = ''] =
      /: (\w+day, \w+ \d+), (\d+:\d\d [AP]M)/.exec((await time.getAttribute('aria-label')) ?? '') ?? []
    await time.click()
    await expect(heading(page, 'Your appointment')).toBeVisible()
    await expect(page.getByText(`${day} at ${clock}`)).toBeVisible()
    await expect(page.getByText(before[0] ?? '')).toBeVisible()
    await expect(page.getByText(/^Held for you for/)).toBeVisible()
  })
  await test.step('Back leads to the same list, and the time is still one’s own', async () => {
    await page.goBack()
    await expect(cards(page).first()).toBeVisible()
    expect(await names(page)).toEqual(before)
    await times(page).first().click()
    await expect(page.getByText(/^Held for you for/)).toBeVisible()
  })
})

test('the soonest time with anyone is one press away, in the order by name too [BOOK-08]', async ({
  page,
}) => {
  test.slow()
  await toTheList(page, 'Ohio')
  await page.getByLabel('Order', { exact: true }).selectOption('name')
  await expect(status(page)).not.toHaveText('Looking…')
  await expect(times(page).first()).toBeEnabled()
  await expect(page.getByText(/^Best match first/)).toBeHidden()
  // Above the list, or on the first card where nobody has a time before that one.
  const bar = page.getByRole('button', { name: /^Choose it: / })
  const take = (await bar.isVisible()) ? bar : times(page).first()
  const [, name = ''] = / with (.*)$/.exec((await take.getAttribute('aria-label')) ?? '') ?? []
  await take.click()
  await expect(heading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
})

test('Back from a counselor keeps the place, the pages and the filters [BOOK-08]', async ({ page }) => {
  test.slow()
  await toTheList(page, 'California')
  await page.getByLabel('Time of day', { exact: true }).selectOption('afternoon')
  await expect(page.getByRole('button', { name: 'Afternoon: take this filter off' })).toBeVisible()
  await expect(status(page)).not.toHaveText('Looking…')
  await expect(cards(page)).toHaveCount(12)
  // The second press goes on to the second page of the search, and each new dozen takes the focus at its first card.
  for (const many of [24, 36]) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(cards(page)).toHaveCount(many)
    await expect(
      cards(page)
        .nth(many - 12)
        .getByRole('heading'),
    ).toBeFocused()
  }
  const count = await cards(page).count()
  const far = cards(page).nth(32)
  await far.scrollIntoViewIfNeeded()
  await far.getByRole('button', { name: /^More times with/ }).click()
  await expect(heading(page, 'Choose a time')).toBeVisible()
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBe(count)
  await expect(far.getByRole('heading').getByRole('button')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Afternoon: take this filter off' })).toBeVisible()
  await expect(far).toBeInViewport()
  await test.step('also one of the first cards, by Forward and Back, and after a reload on the way', async () => {
    const near = cards(page).nth(4)
    await near.scrollIntoViewIfNeeded()
    await near.getByRole('button', { name: /^More times with/ }).click()
    await expect(heading(page, 'Choose a time')).toBeVisible()
    for (const turn of ['once', 'again', 'reloaded']) {
      if (turn === 'again') await page.goForward()
      if (turn !== 'once') await expect(heading(page, 'Choose a time')).toBeVisible()
      if (turn === 'reloaded') {
        await page.reload()
        await takenOver(page.getByRole('main').getByRole('button'))
      }
      await page.goBack()
      await expect.poll(() => cards(page).count(), turn).toBe(count)
      await expect(near, turn).toBeInViewport()
      await expect(near.getByRole('heading').getByRole('button'), turn).toBeFocused()
      if (turn === 'again') await page.goForward()
    }
  })
})

test('a name opens all times of the counselor, and whoever comes back by keyboard goes on from that card [BOOK-11]', async ({
  page,
}) => {
  test.slow()
  await toTheList(page, 'Michigan')
  await expect(heading(page, /^Counselors in/)).toBeFocused()
  const third = cards(page).nth(2)
  const [name = ''] = (await names(page)).slice(2)
  await expect(third.getByText('Times by video', { exact: true })).toBeVisible()
  const control = third.getByRole('button', { name, exact: true })
  await control.hover()
  await expect(control).toHaveCSS('text-decoration-line', 'underline')
  expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await control.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Choose a time')).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await test.step('by the link on the page', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Back to the list of counselors' }).click()
    await expect(control).toBeFocused()
    await expect(third).toBeInViewport({ ratio: 0.5 })
    await page.keyboard.press('Tab')
    await expect(third.getByRole('button', { name: aTimeOfACard }).first()).toBeFocused()
  })
  await test.step('from a time that was taken there', async () => {
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Your appointment')).toBeVisible()
    await page.goBack()
    await expect(control).toBeFocused()
  })
})

test('a time that another person takes meanwhile leads to the week of the same counselor, kindly [BOOK-15]', async ({
  page,
  browser,
}) => {
  test.slow()
  await toTheList(page, 'Montana')
  const elsewhere = await browser.newContext()
  await keepSameClock(elsewhere, page.request)
  const other = await elsewhere.newPage()
  await toTheList(other, 'Montana')
  const label = (await times(page).first().getAttribute('aria-label')) ?? ''
  await other.getByRole('button', { name: label, exact: true }).click()
  await expect(other.getByText(/^Held for you for/)).toBeVisible()
  await page.getByRole('button', { name: label, exact: true }).click()
  await expect(heading(page, 'Choose a time')).toBeVisible()
  await expect(page.getByRole('heading', { name: label.split(' with ').at(-1) ?? '' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / }).first()).toBeVisible()
  await other.context().close()
})

test('two tabs each take a time of their own from the same list [BOOK-15]', async ({ page, context }) => {
  test.slow()
  await toTheList(page, 'Utah')
  const second = await context.newPage()
  await toTheList(second, 'Utah')
  await times(page).nth(0).click()
  await expect(page.getByText(/^Held for you for/)).toBeVisible()
  await times(second).nth(4).click()
  await expect(second.getByText(/^Held for you for/)).toBeVisible()
})

test('filters that leave nobody offer to take off what hides them, with how many are there then [ERROR-13]', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await toTheList(page, 'Florida')
  const all = await status(page).innerText()
  const toggle = page.getByRole('button', { name: /^Filters and order/ })
  await expect(page.getByLabel('Language', { exact: true })).toBeHidden()
  await toggle.click()
  await page.getByLabel('Language', { exact: true }).selectOption('Hindi')
  await page.getByLabel('Shares with me').selectOption('Veteran')
  await expect(status(page)).toHaveText('No counselor fits all of these filters.')
  await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveText('Filters and order (2 on)')
  const offer = page.getByRole('button', { name: /^Without “(Hindi|Veteran)”: \d+ counselors?$/ }).first()
  const [, count = ''] = /: (\d+)/.exec(await offer.innerText()) ?? []
  await offer.click()
  await expect(status(page)).toHaveText(new RegExp(`^${count} counselors?$`))
  await expect(status(page)).toBeFocused()
  await expect(cards(page)).toHaveCount(Number(count))
  await page.getByRole('button', { name: /take this filter off$/ }).click()
  await expect(status(page)).toHaveText(all)
})

test('a day is typed by keyboard to its end, and nothing of the former list is taken meanwhile [BOOK-08]', async ({
  page,
}) => {
  test.slow()
  await toTheList(page, 'Texas')
  const day = page.getByLabel('Open times on')
  await day.focus()
  await page.keyboard.type('11242026')
  await expect(day).toHaveValue('2026-11-24')
  await expect(page.getByRole('button', { name: 'Tue, Nov 24: take this filter off' })).toBeVisible()
  await expect(status(page)).not.toHaveText('Looking…')
  // One digit of the year is typed anew: no day that can be booked, and still in the field.
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: /take this filter off$/ })).toHaveCount(0)
  await expect(day).toBeFocused()
  await expect(status(page)).not.toHaveText('Looking…')

  const answered = Promise.withResolvers<void>()
  await page.route(`**/api${searchProviders.path}*`, async (asked) => {
    await answered.promise
    await asked.continue()
  })
  await expect(times(page).first()).toBeEnabled()
  await page.getByLabel('Order', { exact: true }).selectOption('name')
  await expect(status(page)).toHaveText('Looking…')
  await expect(times(page).first()).toBeDisabled()
  answered.resolve()
  await expect(times(page).first()).toBeEnabled()
})

test('Wyoming’s one counselor is offered whatever was said, and is the soonest [ERROR-13]', async ({
  page,
}) => {
  test.slow()
  await toTheList(page, 'Wyoming', 'Alcohol or Drug use')
  await expect(status(page)).toHaveText('1 counselor')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText(/^Soonest of all/)).toBeVisible()
})

test('a counselor without a picture, a voice or further times is a card all the same', async ({ page }) => {
  test.slow()
  await page.route(`**/api${searchProviders.path}*`, async (asked) => {
    const answer = await asked.fetch()
    const body = await answer.json()
    const extra = /^(license_title|statement|specialties|identities|approach|parts_of_day|next_times)$/
    const bare = body.providers.map((one: Record<string, unknown>) => ({
      ...Object.fromEntries(Object.entries(one).filter(([field]) => !extra.test(field))),
      photo_url: null,
      photo_url_absolute: null,
    }))
    delete body.soonest
    delete body.total
    await asked.fulfill({ response: answer, json: { ...body, providers: bare } })
  })
  await toTheList(page, 'Nevada')
  await expect(cards(page).getByRole('img')).toHaveCount(0)
  await expect(cards(page).first().getByRole('button', { name: aTimeOfACard })).toHaveCount(1)
  await expect(status(page)).toHaveText(/^(Showing 12 of )?\d+ counselors$/)
  await times(page).first().click()
  await expect(heading(page, 'Your appointment')).toBeVisible()
})

test('a picture that does not come leaves the initials in its place', async ({ page }) => {
  test.slow()
  await page.route('**/telehealth/portraits/**', (asked) => asked.fulfill({ status: 500, body: '' }))
  await toTheList(page, 'Oregon')
  await expect(cards(page).first().getByRole('img')).toHaveCount(0)
  await expect(cards(page).nth(1)).toContainText(/^[A-Z]{2}/)
})

test('a member moves an appointment to a time of another card [BOOK-06]', async ({ page }) => {
  test.slow()
  const member = await newMember(page.request, 'northstar')
  await bookOverApi(page, member.email, 'northstar', 'video')
  await page.goto('/northstar/appointments')
  await page
    .getByRole('button', { name: /^Change the time/ })
    .first()
    .click()
  await expect(heading(page, /^(Choose a time|Counselors in)/)).toBeVisible()
  if (pathOf(page) !== '/schedule/results')
    await page.getByRole('link', { name: 'See other counselors' }).click()
  await expect(heading(page, /^Counselors in/)).toBeVisible()
  await expect(page.getByText('You are changing the time of your appointment')).toBeVisible()
  await times(page).nth(5).click()
  await expect(heading(page, 'Change your appointment')).toBeVisible()
})
