import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { bookOverApi, signInOverApi } from '../appointments.ts'
import { newMember } from '../members.ts'
import { chooseCounselor, chooseTime, pathOf, skipQuestions, startIntake } from '../steps.ts'

// A time another person holds is a refused call, and so is a day that does not load: browsers write them down.
test.use({ allowConsoleErrors: [/status of (409|503)/] })

const aTime = /^\w+day, \w+ \d+, \d+:\d\d [AP]M /
const times = (page: Page) => page.getByRole('button', { name: aTime })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const settled = async (page: Page) => {
  await expect(times(page).first()).toBeVisible()
  await expect(page.getByText('Looking…')).toHaveCount(0)
}

/** The days that are asked for, each as often as it is. */
function daysAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/\/(providers-profile|profile)$/.test(url.pathname))
      asked.push(url.searchParams.get('specific_date') ?? '')
  })
  return asked
}

async function toCalendar(page: Page, method: 'Video' | 'Phone' = 'Video'): Promise<void> {
  await newMember(page.request, 'northstar')
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, method)
  await settled(page)
}

/** Somebody else holds a time of the counselor who is looked at. */
async function holdAsAnother(page: Page, request: APIRequestContext, name: string): Promise<void> {
  const [, day, time] = /^\w+day, (\w+ \d+), (\d+:\d\d [AP]M) Eastern time$/.exec(name) ?? []
  const { now } = (await (await page.request.get('/control/clock')).json()) as { now: string }
  const providerId = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('evenkeel-visit') ?? '{}') as { providerId: number }).providerId,
  )
  const other = await signInOverApi(request, 'maya.lopez@northstar.example', 'northstar')
  const start = [now.slice(0, 4), String(Number(now.slice(0, 4)) + 1)]
    .map((year) => Date.parse(`${day}, ${year} ${time} EST`))
    .find((at) => at > Date.parse(now))
  const answer = await request.post(`/telehealth/v2/patients/${other.patientId}/holds`, {
    headers: other.headers,
    data: {
      hold: {
        provider_id: providerId,
        start_time: (start ?? 0) / 1000,
        state_abbrev: 'CO',
        appointment_method: 'video',
      },
    },
  })
  expect(answer.status()).toBe(201)
}
const nameOf = async (page: Page, at: number) => (await times(page).nth(at).getAttribute('aria-label')) ?? ''
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a visitor sees the next seven days at once: seven calls beside each other, one temporary user, also after a reload [BOOK-10] [ROLE-04]', async ({
  page,
}) => {
  test.slow()
  await startIntake(page, 'northstar')
  await skipQuestions(page, 'northstar')
  const asked = daysAsked(page)
  await chooseCounselor(page, 'Video')
  await settled(page)
  const next = [...new Set(asked)].toSorted()
  expect(next).toHaveLength(7)
  expect(asked).toHaveLength(7)
  const first = Temporal.PlainDate.from(next[0] ?? '')
  expect(next).toEqual(Array.from({ length: 7 }, (_, offset) => first.add({ days: offset }).toString()))
  await expect(page.locator('section[data-day]').first()).toBeInViewport()
  await expect(times(page).first()).toBeInViewport({ ratio: 1 })

  let users = 0
  page.on('request', (request) => {
    if (request.url().includes('/mdlive/fake-user-token')) users += 1
  })
  await page.reload()
  await settled(page)
  expect(users).toBe(1)
  await expect(heading(page, 'Next 7 days')).toBeVisible()
})

test('on a phone the first free day is open within the first window, the others open on a press [ROUTE-33]', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await toCalendar(page)
  await expect(times(page).first()).toBeInViewport({ ratio: 1 })
  const days = page.locator('section[data-day]')
  const openDays = page.locator('section[data-day] [aria-expanded="true"]')
  await expect(openDays).toHaveCount(1)
  const second = days.nth(1).getByRole('button', { expanded: false })
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(openDays).toHaveCount(2)
  await expect(days.nth(1).getByRole('button', { name: aTime }).first()).toBeVisible()
  await expect(days.nth(1).locator('[aria-expanded]')).toBeFocused()
})

test('other weeks are on the same page, and Back leads to the week one came from [BOOK-09]', async ({
  page,
}) => {
  test.slow()
  await toCalendar(page)
  await page.getByRole('button', { name: 'Other weeks' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await settled(page)
  expect(pathOf(page)).toBe('/schedule/provider-schedule')
  await expect(page.locator('section[data-day]')).toHaveCount(7)
  const week = await page.locator('#week-name').innerText()
  await chooseTime(page)
  await page.goBack()
  await expect(page.locator('#week-name')).toHaveText(week)
  await page.goForward()
  await expect(heading(page, 'Check your appointment')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Back to the next 7 days' }).click()
  await expect(heading(page, 'Next 7 days')).toBeFocused()
  await settled(page)
  // A new document begins with the next days.
  await page.getByRole('button', { name: 'Other weeks' }).click()
  await page.reload()
  await settled(page)
  await expect(heading(page, 'Next 7 days')).toBeVisible()
})

test('a time that was taken has the closest free ones beside it, in the week it was chosen in [BOOK-15]', async ({
  page,
  request,
}) => {
  test.slow()
  await toCalendar(page)
  const near = page.getByRole('button', { name: /^Take / })
  for (const where of ['next days', 'other weeks']) {
    if (where === 'other weeks') {
      await page.getByRole('button', { name: 'Other weeks' }).click()
      await page.getByRole('button', { name: 'Next week' }).click()
      await settled(page)
    }
    const shown = where === 'other weeks' ? await page.locator('#week-name').innerText() : 'Next 7 days'
    const gone = await nameOf(page, 1)
    await holdAsAnother(page, request, gone)
    await choose(page, gone)
    await expect(page.getByText('Somebody else just took that time')).toBeVisible()
    expect(pathOf(page)).toBe('/schedule/provider-schedule')
    await expect(heading(page, shown)).toBeVisible()
    await expect(near).toHaveCount(3)
    await expect(page.getByRole('button', { name: gone, exact: true })).toHaveCount(0)
    const taken = (await near.first().getAttribute('aria-label'))?.replace('Take ', '') ?? ''
    await near.first().click()
    await expect(heading(page, 'Check your appointment')).toBeVisible()
    const [, day, time] = /^(\w+day, \w+ \d+), (\d+:\d\d [AP]M) /.exec(taken) ?? []
    await expect(page.getByRole('main')).toContainText(`${day} at ${time}`)
    // Chosen again, nothing is said of the one that was gone.
    await page.goBack()
    await expect(heading(page, shown)).toBeVisible()
    await settled(page)
    await expect(page.getByText('Somebody else just took that time')).toHaveCount(0)
  }
})

test('six of seven days answer: the seventh says so and is tried again alone; another way to meet asks for nothing [BOOK-10] [BOOK-12]', async ({
  page,
}) => {
  test.slow()
  await newMember(page.request, 'northstar')
  let down: string | null = null
  await page.route(/\/v2\/providers\/\d+\/profile/, (route) => {
    const day = new URL(route.request().url()).searchParams.get('specific_date')
    down ??= Temporal.PlainDate.from(day ?? '')
      .add({ days: 2 })
      .toString()
    return day === down ? route.fulfill({ status: 503, json: { errors: [] } }) : route.continue()
  })
  const asked = daysAsked(page)
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  await settled(page)
  await expect(page.getByText('This day did not load.')).toHaveCount(1)
  const before = asked.length
  down = 'none'
  await page.getByRole('button', { name: /^Try again to load / }).click()
  await expect(page.getByText('This day did not load.')).toHaveCount(0)
  await expect.poll(() => asked.length).toBe(before + 1)
  const other = page.getByRole('radio', { name: 'Phone' })
  if ((await other.count()) > 0) {
    await other.check({ force: true })
    await expect(times(page).first()).toBeVisible()
    expect(asked.length).toBe(before + 1)
  }
})

test('where the next seven days have nothing, the next free day is named, and one press shows it [CALL-52]', async ({
  page,
}) => {
  test.slow()
  await newMember(page.request, 'northstar')
  let last = ''
  await page.route(/\/v2\/providers\/\d+\/profile/, async (route) => {
    const { searchParams } = new URL(route.request().url())
    const day = searchParams.get('specific_date') ?? ''
    last ||= Temporal.PlainDate.from(day).add({ days: 14 }).toString()
    const url = new URL(route.request().url())
    if (searchParams.get('show_next_availability') === 'true') url.searchParams.set('specific_date', last)
    const response = await route.fetch({ url: url.toString() })
    const answer = (await response.json()) as { availability_details: { available_hours: unknown[] } }
    if (day < last && searchParams.get('show_next_availability') !== 'true')
      answer.availability_details.available_hours = []
    return route.fulfill({ response, json: answer })
  })
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  await expect(page.getByText('No open times in the next 7 days.')).toBeVisible()
  const go = page.getByRole('button', { name: /^See \w+day, / })
  const [, day = ''] = /^See (.*)$/.exec(await go.innerText()) ?? []
  await go.click()
  await expect(page.locator('#week-name')).toBeFocused()
  await expect(page.getByRole('button', { name: new RegExp(`^${day}, `) }).first()).toBeVisible()
  await settled(page)
})

test('two tabs of one person choose the same time: their own hold is no obstacle [BOOK-15]', async ({
  page,
}) => {
  test.slow()
  await toCalendar(page)
  const twin = await page.context().newPage()
  const kept = await page.evaluate(() => sessionStorage.getItem('evenkeel-visit') ?? '')
  await twin.goto('/northstar/terms')
  await twin.evaluate((visit) => sessionStorage.setItem('evenkeel-visit', visit), kept)
  await twin.goto('/northstar/schedule/provider-schedule')
  await settled(twin)
  const name = await nameOf(page, 2)
  await choose(page, name)
  await expect(page.getByText(/^Held for you/)).toBeVisible()
  await choose(twin, name)
  await expect(twin.getByText(/^Held for you/)).toBeVisible()
})

test('the zone is changed in the middle: the same hours in other words, and the days begin with today there [BOOK-11] [CONST-06]', async ({
  page,
}) => {
  test.slow()
  await toCalendar(page)
  const before = await nameOf(page, 0)
  await page.getByRole('combobox', { name: 'Times in' }).selectOption('US/Hawaii')
  await expect(times(page).first()).toHaveAccessibleName(/ Hawaii time$/)
  await page.getByRole('combobox', { name: 'Times in' }).selectOption('America/New_York')
  await expect(times(page).first()).toHaveAccessibleName(before)
})

test('moving an appointment goes over the same page, with the old time in view [BOOK-06]', async ({
  page,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'cedarvalley')
  await bookOverApi(page, email, 'cedarvalley', 'video')
  await page.goto('/cedarvalley/appointments')
  const old = await page.locator('main h2[translate="no"]').innerText()
  await page.getByRole('button', { name: /^Change the time/ }).click()
  await settled(page)
  await expect(page.getByRole('main')).toContainText(old)
  await page.getByRole('button', { name: 'Other weeks' }).click()
  await expect(page.getByRole('main')).toContainText(old)
  await page.getByRole('button', { name: 'Keep my old time' }).click()
  await expect(heading(page, 'Your appointments')).toBeVisible()
})
