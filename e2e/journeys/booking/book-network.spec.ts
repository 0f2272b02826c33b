import { expect, test } from '../../fixtures.ts'
import { signInOverApi } from '../appointments.ts'
import { newMember, notAgreed } from '../members.ts'
import { booked, chooseCounselor, chooseTime } from '../steps.ts'

// The browser writes down that the connection was cut, or what was answered instead.
test.use({ allowConsoleErrors: [/ERR_CONNECTION_RESET|status of 503/] })

test('a booking whose answer was lost on its way is sent again as the same one: one appointment [CALL-44, BOOK-05]', async ({
  page,
}) => {
  test.slow()
  const { email } = await newMember(page.request, 'northstar', notAgreed)
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  await chooseTime(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
  await page.getByLabel(/^Your initials/).fill('al')

  const keys: (string | undefined)[] = []
  await page.route(/\/v2\/patients\/\d+\/appointments$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // It arrives and is booked; then the connection is cut.
    expect((await route.fetch()).status()).toBe(201)
    return route.abort('connectionreset')
  })
  const book = page.getByRole('button', { name: 'Book this appointment' })
  await book.click()
  await expect(page.getByText("We're having trouble connecting with our network right now")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Please try again' })).toBeVisible()
  await expect(page.getByText('it is never booked twice')).toBeVisible()
  await book.click()
  await expect(booked(page)).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)

  const { headers, patientId } = await signInOverApi(page.request, email, 'northstar')
  const upcoming = await page.request.get(`/telehealth/v2/patients/${patientId}/appointments/upcoming`, {
    headers,
  })
  expect(((await upcoming.json()) as { appointments: unknown[] }).appointments).toHaveLength(1)
})

test('a day that does not load says so and loses no other, in the list and in the grid; the week says when it was checked [BOOK-09, BOOK-10]', async ({
  page,
}) => {
  test.slow()
  await newMember(page.request, 'northstar')
  const days = new Set<string>()
  let isDown = true
  await page.route(/\/v2\/providers\/\d+\/profile/, (route) => {
    const { searchParams } = new URL(route.request().url())
    const day = searchParams.get('specific_date') ?? ''
    if (searchParams.get('show_next_availability') === 'true') return route.continue()
    days.add(day)
    const isSunday = Temporal.PlainDate.from(day).dayOfWeek === 7
    return isDown && isSunday ? route.fulfill({ status: 503, json: { errors: [] } }) : route.continue()
  })
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  await expect.poll(() => days.size).toBe(7)
  await expect(page.getByText('Open times checked a moment ago.')).toBeVisible()
  await expect(page.getByText('This day did not load.')).toHaveCount(1)
  await expect(page.getByText('Looking…')).toHaveCount(0)
  await page.getByRole('button', { name: 'Other weeks' }).click()
  await expect(page.getByText('This day did not load.')).toHaveCount(1)
  await expect(page.getByText('Looking…')).toHaveCount(0)
  const times = page.getByRole('button', { name: /^\w+day, \w+ \d+, \d+:\d\d [AP]M / })
  // A day that was among the next seven is folded away in the list.
  const seen = page.getByText('Already seen: Monday')
  await seen.click()
  const others = await times.count()
  expect(others).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Grid of the week' }).click()
  await expect(times).toHaveCount(others)
  isDown = false
  await page.getByRole('button', { name: /^Try again to load / }).click()
  await expect(page.getByRole('button', { name: /^Try again to load / })).toHaveCount(0)
  await page.getByRole('button', { name: 'List by day' }).click()
  await expect(page.getByText('This day did not load.')).toHaveCount(0)
  await seen.click()
  expect(await times.count()).toBeGreaterThanOrEqual(others)

  // The zone is changed in place: the same hours in other words.
  await expect(times.first()).toHaveAccessibleName(/ Eastern time$/)
  await page.getByRole('button', { name: 'Show Mountain time' }).click()
  await expect(times.first()).toHaveAccessibleName(/ Mountain time$/)
  await expect(page.getByRole('button', { name: 'Show Mountain time' })).toHaveCount(0)
})

test('no time moves under a finger: days are shown in their order, also when an earlier one answers last [BOOK-09, BOOK-10]', async ({
  page,
}) => {
  test.slow()
  await newMember(page.request, 'northstar')
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const answered = new Set<string>()
  let isLate = (day: Temporal.PlainDate): boolean => day.dayOfWeek === 0
  await page.route(/\/v2\/providers\/\d+\/profile/, async (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.get('show_next_availability') === 'true') return route.continue()
    const day = Temporal.PlainDate.from(searchParams.get('specific_date') ?? '')
    if (isLate(day)) await mayAnswer
    const response = await route.fetch()
    await route.fulfill({ response })
    answered.add(day.toString())
  })
  await page.goto('/northstar/appointment-type')
  await chooseCounselor(page, 'Video')
  await expect.poll(() => answered.size).toBe(7)
  isLate = ({ dayOfWeek }) => dayOfWeek === 4
  await page.getByRole('button', { name: 'Other weeks' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  const week = () =>
    page
      .locator('section[data-day]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['day']))
  await expect.poll(async () => (await week()).filter((day) => answered.has(day ?? '')).length).toBe(6)
  const lateTimes = page.getByRole('button', { name: /^(Thursday|Friday|Saturday|Sunday), .* [AP]M / })
  await expect(page.getByText('Looking…')).toHaveCount(4)
  await expect(lateTimes).toHaveCount(0)
  await page.getByRole('button', { name: 'Grid of the week' }).click()
  await expect(page.getByRole('button', { name: /day, .* [AP]M / })).toHaveCount(0)
  await page.getByRole('button', { name: 'List by day' }).click()
  answer()
  await expect(page.getByText('Looking…')).toHaveCount(0)
  await expect(lateTimes.first()).toBeVisible()
})
