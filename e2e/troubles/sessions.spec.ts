import { noComplaint } from '@evenkeel/contract/telehealth/appointments'
import type { APIRequestContext, Page } from '@playwright/test'
import { bookOverApi } from '../journeys/appointments.ts'
import { arriveAs, newMember } from '../journeys/members.ts'
import { staffOn } from '../journeys/staff.ts'
import { choose } from '../journeys/steps.ts'
import { expect, keepSameClock, test } from '../fixtures.ts'
import { firstPort } from '../ports.ts'

// The clock belongs to the whole server: these run one after the other, when nothing else runs.
test.describe.configure({ mode: 'default' })
// Answers of an intake, a session and a provider's token of days ago are over, which a page that was opened before may
// ask about just then.
test.use({
  allowConsoleErrors: [
    /status of (403 .*\/api\/answers\/extend-token|401 .*\/(api\/(me\/session|auth\/extend-token)|providers\/search))/,
  ],
})

/** The server of these journeys (playwright.config.ts). */
const port = (await firstPort()) + 1

const staffSay = staffOn(port)

/** Moves the clock, and lets pages opened from now on run on it. One of days ago would end its session beside the next log-in. */
async function itIs(page: Page, request: APIRequestContext, moment: Temporal.ZonedDateTime): Promise<void> {
  await page.goto('about:blank')
  await request.post('/control/clock', { data: { now: moment.toInstant().toString() } })
  await keepSameClock(page.context(), request)
}

/** What a member reads of the covered sessions above the list of counselors. */
async function readAboveTheList(page: Page, email: string, words: string): Promise<void> {
  await arriveAs(page, email)
  await page.goto('/northstar/appointment-type')
  await choose(page, /^Video/)
  await expect(page.getByRole('heading', { level: 1, name: /^Counselors in/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(words)
}

test.afterEach(async ({ request }) => {
  await request.post('/control/clock', { data: {} })
})

for (const [timezone, zone, width] of [
  ['US/Hawaii', 'Pacific/Honolulu', 390],
  ['America/New_York', 'America/New_York', 1280],
] as const)
  test(`new sessions come with the new year where the member is, ${zone} [ORG-09]`, async ({
    page,
    request,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const at = (day: string, time: string) => Temporal.ZonedDateTime.from(`${day}T${time}[${zone}]`)
    await itIs(page, request, at('2026-12-29', '08:00'))
    const { email } = await newMember(page.request, 'northstar', { timezone })
    await bookOverApi(page, email, 'northstar', 'video', noComplaint)
    const oneTaken = 'Left for you: 5 of 6. New sessions from January 1.'
    await readAboveTheList(page, email, oneTaken)
    await itIs(page, request, at('2026-12-31', '23:58'))
    await readAboveTheList(page, email, oneTaken)
    await itIs(page, request, at('2027-01-01', '00:01'))
    await readAboveTheList(page, email, 'None of them is used or booked yet. New sessions from January 1.')
    await page.goto('/northstar/profile/sessions')
    const year = page.getByRole('region', { name: 'January 1, 2027 through December 31, 2027' })
    await expect(year).toContainText('6 of 6 sessions left')
    await expect(page.getByRole('region', { name: 'January 1, 2026' })).toContainText('5 of 6 sessions left')
  })

test('a visit that counts though it took place is contested, and given back with a reason the member reads [ORG-09]', async ({
  page,
  request,
}) => {
  test.slow()
  const morning = Temporal.ZonedDateTime.from('2026-11-30T08:00[America/New_York]')
  await itIs(page, request, morning)
  const { email } = await newMember(page.request, 'northstar')
  const { id } = await bookOverApi(page, email, 'northstar', 'video', noComplaint)
  await itIs(page, request, morning.add({ days: 14 }))
  const of = ['--organisation', 'northstar', '--email', email]
  const visit = [...of, '--visit', String(id)]
  await staffSay(...visit, '--no-show')

  const main = page.getByRole('main')
  await arriveAs(page, email)
  await page.goto('/northstar/profile/sessions')
  await expect(main).toContainText('5 of 6 sessions left')
  await expect(main).toContainText('Counts: your counselor noted that you did not come on')
  await page.getByRole('button', { name: /^Tell us if this is not right/ }).click()
  await expect(main).toContainText('You told us that this is not right. We look into it and answer here.')
  await expect(page.getByRole('button', { name: /^Tell us if this is not right/ })).toHaveCount(0)

  expect(await staffSay('--contests')).toContain(String(id))
  await staffSay(...visit, '--waive', 'member_was_there')
  expect(await staffSay('--contests')).not.toContain(String(id))
  await page.reload()
  await expect(main).toContainText('Given back: we checked, and you were there on')
  await expect(main).toContainText('6 of 6 sessions left')
})

test('canceled after its notice a visit counts, which is said before; and a first visit that was no fit is given back [ORG-09]', async ({
  page,
  request,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const main = page.getByRole('main')
  await itIs(page, request, Temporal.ZonedDateTime.from('2026-11-30T08:00[America/New_York]'))
  const { email } = await newMember(page.request, 'palebrand')
  const { start } = await bookOverApi(page, email, 'palebrand', 'video', noComplaint)
  const begins = Temporal.Instant.from(start).toZonedDateTimeISO('America/New_York')
  await itIs(page, request, begins.subtract({ hours: 1 }))
  await arriveAs(page, email, 'palebrand')
  await page.goto('/palebrand/appointments')
  await page.getByRole('button', { name: /^Cancel this appointment/ }).click()
  await expect(main).toContainText(
    /It begins in less than 24 hours\. If you cancel now, it still counts as one of your sessions\./,
  )
  await expect(main).toContainText('Left for you if you cancel: 2 of 3.')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible()
  await page.goto('/palebrand/profile/sessions')
  await expect(main).toContainText('2 of 3 sessions left')
  await expect(main).toContainText('because you canceled it after the time to cancel free')

  const other = await newMember(page.request, 'northstar')
  const met = await bookOverApi(page, other.email, 'northstar', 'video', noComplaint)
  await itIs(
    page,
    request,
    Temporal.Instant.from(met.start).toZonedDateTimeISO('America/New_York').add({ hours: 3 }),
  )
  await page.context().clearCookies()
  await arriveAs(page, other.email)
  await page.goto('/northstar/profile/sessions')
  await page.getByRole('button', { name: /^This counselor was not a fit/ }).click()
  await expect(main).toContainText('Given back: the counselor of your appointment on')
  await expect(main).toContainText('6 of 6 sessions left')
})
