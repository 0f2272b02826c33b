import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { signInOverApi } from '../appointments.ts'
import { createMember } from '../members.ts'
import { installClock, focusPage } from '../page-clock.ts'
import {
  pressChoice,
  chooseCounselor,
  chooseTime,
  getFreeTimes,
  getHeading,
  getPath,
  skipQuestions,
  startIntake,
} from '../steps.ts'

// Expected errors: a time held by another person and a day that fails to load.
test.use({ allowConsoleErrors: [/status of (409|503)/] })

const cards = (page: Page) => page.getByRole('main').locator('li:has(h2)')
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allInnerTexts()
const loaded = async (page: Page) => {
  await expect(getFreeTimes(page).first()).toBeVisible()
  await expect(page.getByText('Looking…')).toHaveCount(0)
}

/** Fifteen counselors: one specializes in grief, four women speak Spanish. */
const counselors = Array.from({ length: 15 }, (_, at) => ({
  fullname: `Dr. ${'ABCDEFGHIJKLMNO'.at(at)}nna Park`,
  gender: at < 7 ? ('Female' as const) : ('Male' as const),
  languageIds: at < 4 ? [1, 2] : [1],
  specialties: [at === 9 ? 'GRI' : 'STR'],
}))

test('a visitor narrows the list of counselors and chooses a time on it [BOOK-01] [BOOK-02] [BOOK-08] [BOOK-11] [ERROR-13]', async ({
  page,
  createOrganization,
}) => {
  test.slow()
  const { client } = await createOrganization({ counselors })
  await startIntake(page, client, 'Georgia', 'Grief or Loss')
  await skipQuestions(page, client)
  await pressChoice(page, /^Video/)
  await expect(getHeading(page, 'Counselors in Georgia')).toBeVisible()
  const status = page.getByRole('main').getByRole('status').first()
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).first()).toContainText('Jnna Park')
  await expect(cards(page).first()).toContainText(/Works with grief · .*open /)
  const order = await names(page)
  await page.reload()
  await expect(cards(page).first()).toContainText('Works with grief')
  expect(await names(page)).toEqual(order)
  expect(page.url()).not.toMatch(/grief/i)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards(page)).toHaveCount(15)
  await expect(cards(page).nth(12).getByRole('heading')).toBeFocused()

  const filter = async (label: string, value: string) => {
    const select = page.getByLabel(label, { exact: true })
    await select.focus()
    await select.selectOption(value)
    await expect(status).not.toHaveText('Looking…')
    await expect(select).toBeFocused()
  }
  await filter('Counselor', 'A woman')
  await expect(cards(page)).toHaveCount(7)
  await filter('Language', 'Spanish')
  await expect(cards(page)).toHaveCount(4)
  await filter('Counselor', 'A man')
  await expect(status).toHaveText('No counselor fits all of these filters.')
  const offers = page.getByRole('button', { name: /^Without “.*”: \d+ counselors?$/ })
  await offers.filter({ hasText: 'Spanish' }).click()
  await expect(status).toHaveText('8 counselors')
  await expect(status).toBeFocused()
  await page.getByRole('button', { name: /take this filter off$/ }).click()
  await expect(status).toHaveText('15 counselors')
  await page.getByLabel('Open times on').fill('2026-11-24')
  const onTheDay = cards(page)
    .first()
    .getByRole('button', { name: /Tuesday, November 24/ })
  await expect(onTheDay.first()).toBeEnabled()
  const label = (await onTheDay.first().getAttribute('aria-label')) ?? ''
  const [, day = '', clock = ''] = /: (\w+day, \w+ \d+), (\d+:\d\d [AP]M)/.exec(label) ?? []
  const [name = ''] = await names(page)
  await onTheDay.first().click()
  await expect(getHeading(page, 'Your appointment')).toBeVisible()
  await expect(page.getByText(`${day} at ${clock}`)).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(/^Held for you for/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Tue, Nov 24: take this filter off' })).toBeVisible()
  await expect(cards(page).first()).toContainText(name)
})

test('a member pages through the weeks of a counselor, and a day that fails to load does not affect others [BOOK-09] [BOOK-10] [BOOK-11] [BOOK-12] [CONST-06]', async ({
  page,
  organization: { client, base },
}) => {
  test.slow()
  await createMember(page.request, client)
  let down = '2026-11-19'
  const asked: string[] = []
  await page.route(/\/v2\/providers\/\d+\/profile/, (route) => {
    const { searchParams } = new URL(route.request().url())
    const day = searchParams.get('specific_date') ?? ''
    if (searchParams.get('show_next_availability') === 'true') return route.continue()
    asked.push(day)
    return day === down ? route.fulfill({ status: 503, json: { errors: [] } }) : route.continue()
  })
  await page.goto(`${base}/appointment-type`)
  await chooseCounselor(page, 'Video')
  await loaded(page)
  await expect(page.getByText('Open times checked a moment ago.')).toBeVisible()
  await expect(page.getByText('This day did not load.')).toHaveCount(1)
  expect(new Set(asked).size).toBe(7)
  const before = asked.length
  down = ''
  await page.getByRole('button', { name: /^Try again to load / }).click()
  await expect(page.getByText('This day did not load.')).toHaveCount(0)
  expect(asked).toHaveLength(before + 1)
  // The other method has the same free times.
  await page.getByRole('radio', { name: 'Phone' }).check({ force: true })
  await expect(getFreeTimes(page).first()).toBeVisible()
  expect(asked).toHaveLength(before + 1)

  const first = (await getFreeTimes(page).first().getAttribute('aria-label')) ?? ''
  expect(first).toMatch(/ Eastern time$/)
  await page.getByRole('combobox', { name: 'Times in' }).selectOption('US/Hawaii')
  await expect(getFreeTimes(page).first()).toHaveAccessibleName(/ Hawaii time$/)
  await page.getByRole('combobox', { name: 'Times in' }).selectOption('America/New_York')
  await expect(getFreeTimes(page).first()).toHaveAccessibleName(first)

  await page.getByRole('button', { name: 'Other weeks' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await loaded(page)
  expect(getPath(page)).toBe('/schedule/provider-schedule')
  await expect(page.locator('section[data-day]')).toHaveCount(7)
  const week = await page.locator('#week-name').innerText()
  const many = await getFreeTimes(page).count()
  await page.getByRole('button', { name: 'Grid of the week' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(getFreeTimes(page)).toHaveCount(many)
  await page.getByRole('button', { name: 'List by day' }).click()
  await chooseTime(page)
  await page.goBack()
  await expect(page.locator('#week-name')).toHaveText(week)
  await page.getByRole('button', { name: 'Back to the next 7 days' }).click()
  await expect(page.getByRole('heading', { name: 'Next 7 days' })).toBeFocused()
})

test('a slot hold blocks others for ten minutes or until its person goes back, but not their second tab [BOOK-15] [ROUTE-34]', async ({
  page,
  request,
  control,
  organization: { client, base },
}) => {
  test.slow()
  await installClock(page)
  await createMember(page.request, client)
  const other = await signInOverApi(request, (await createMember(request, client)).email, client)
  const nameOf = async (at: number) => (await getFreeTimes(page).nth(at).getAttribute('aria-label')) ?? ''
  const pick = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click()
  const held = /^Held for you for \d+ more minutes\.$/
  await page.goto(`${base}/appointment-type`)
  await chooseCounselor(page, 'Video')
  await loaded(page)
  const visit = await page.evaluate(() => sessionStorage.getItem('evenkeel-visit') ?? '{}')
  const { providerId } = JSON.parse(visit) as { providerId: number }
  /** Another member tries to hold a time of the same counselor; returns the status. */
  const otherHolds = async (name: string): Promise<number> => {
    const [, day, time] = /^\w+day, (\w+ \d+), (\d+:\d\d [AP]M) Eastern time$/.exec(name) ?? []
    const answer = await request.post(`/telehealth/v2/patients/${other.patientId}/holds`, {
      headers: other.headers,
      data: {
        hold: {
          provider_id: providerId,
          start_time: Date.parse(`${day}, 2026 ${time} EST`) / 1000,
          state_abbrev: 'CO',
          appointment_method: 'video',
        },
      },
    })
    return answer.status()
  }

  const taken = await nameOf(1)
  expect(await otherHolds(taken)).toBe(201)
  await pick(page, taken)
  await expect(page.getByText('Somebody else just took that time')).toBeVisible()
  expect(getPath(page)).toBe('/schedule/provider-schedule')
  await expect(page.getByRole('button', { name: taken, exact: true })).toHaveCount(0)
  const close = page.getByRole('button', { name: /^Take / })
  await expect(close).toHaveCount(3)
  const chosen = ((await close.first().getAttribute('aria-label')) ?? '').replace('Take ', '')
  await close.first().click()
  await expect(page.getByText(held)).toBeVisible()
  expect(await otherHolds(chosen)).toBe(409)
  await page.goBack()
  await expect(getHeading(page, 'Choose a time')).toBeVisible()
  await expect(page.getByText('Somebody else just took that time')).toHaveCount(0)
  await expect.poll(() => otherHolds(chosen)).toBe(201)

  const own = await nameOf(3)
  const tab = await page.context().newPage()
  await tab.goto(`${base}/terms`)
  await tab.evaluate((kept) => sessionStorage.setItem('evenkeel-visit', kept), visit)
  await tab.goto(`${base}/schedule/provider-schedule`)
  await loaded(tab)
  await pick(page, own)
  await expect(page.getByText(held)).toBeVisible()
  await pick(tab, own)
  await expect(tab.getByText(held)).toBeVisible()
  // The second tab releases the time, and the first one holds it again when its person returns to it.
  await tab.goBack()
  await expect(getHeading(tab, 'Choose a time')).toBeVisible()
  await tab.close()
  const again = page.waitForResponse((answer) => answer.url().includes('/holds') && answer.ok())
  await focusPage(page)
  await again
  await expect(page.getByText(held)).toBeVisible()

  await control('clock', { advance_seconds: 11 * 60 })
  await page.clock.fastForward('11:00')
  await expect(page.getByText('We no longer hold this time for you. It may still be open.')).toBeVisible()
  await page.getByRole('link', { name: 'Change day and time' }).click()
  await chooseTime(page, 2)
  await expect(page.getByText(held)).toBeVisible()
})
