import {
  type CounselorCalendar,
  changeCalendar,
  revokeCalendarFeed,
  createCalendarFeed,
  setExternalCalendar,
  testExternalCalendar,
} from '@evenkeel/api-contract/counselor/calendar'
import { previewCalendarChange } from '@evenkeel/api-contract/counselor/calendar'
import { readCounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { timeOnDay, calendarHandlers, friday, visit } from '#testing/counselor.ts'
import { renderStaff } from '#testing/render-staff.tsx'

const PATH = '/counselor/calendar'
const off = page.getByRole('region', { name: 'Time off', exact: true })
const dialog = page.getByRole('dialog', { name: 'What members will see' })
const save = dialog.getByRole('button', { name: 'Save' })
const radiosOf = (name: RegExp) => dialog.getByRole('radiogroup', { name })

async function leaveOnFriday(): Promise<void> {
  await off.getByLabelText('First moment away').fill('2026-11-20T13:00')
  await off.getByLabelText('Back again').fill('2026-11-20T17:00')
  await off.getByRole('button', { name: 'See what members will see' }).click()
}
async function chooseByKeyboard(group: RegExp, choice: RegExp): Promise<void> {
  const radio = radiosOf(group).getByRole('radio', { name: choice })
  await expect.element(radio).toBeInTheDocument()
  radio.element().focus()
  await userEvent.keyboard(' ')
}

it('requires a decision on each visit affected by time off, including one booked in the meantime', async () => {
  let tries = 0
  renderStaff(PATH, [
    mockEndpoint(previewCalendarChange, () => ({
      zone: 'America/Denver',
      free: [],
      gone: [timeOnDay(friday, 13), timeOnDay(friday, 15)],
      added: [],
      visits: [visit(2, friday, 14), ...(tries > 0 ? [visit(3, friday, 16, { person: 'Ada L.' })] : [])],
    })),
    mockEndpoint(changeCalendar, () => {
      tries += 1
      return tries === 1 ? throwApiError(409, 'A visit needs your decision first.') : undefined
    }),
    ...calendarHandlers(() =>
      tries > 1
        ? { time_off: [{ id: 5, starts_at: timeOnDay(friday, 13), ends_at: timeOnDay(friday, 17) }] }
        : {},
    ),
  ])
  await leaveOnFriday()
  await expect.element(dialog.getByText('2 times that members see now will be gone')).toBeVisible()
  await expect.element(dialog.getByText('Fri, Nov 20: 1:00 PM, 3:00 PM')).toBeVisible()
  await save.click()
  await expect.element(dialog.getByText('Please decide on each visit first.')).toBeVisible()
  await chooseByKeyboard(/^Noor H\., Fri, Nov 20/, /^Ask to move it/)
  await expect
    .poll(() => (dialog.getByLabelText('Your words to them').element() as HTMLTextAreaElement).value)
    .toContain('choose another time')
  await save.click()
  await expect
    .element(dialog.getByRole('alert').filter({ hasText: /Somebody booked a visit just now\./ }))
    .toBeVisible()
  await expect.element(radiosOf(/^Noor H\./).getByRole('radio', { name: /^Ask to move it/ })).toBeChecked()
  await chooseByKeyboard(/^Ada L\./, /^Keep it/)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/Saved\. Members see it from now on\./)).toBeVisible()
})

it('keeps a decision and its message while the counselor views the visit', async () => {
  renderStaff(PATH, [mockEndpoint(readCounselorVisit, () => throwApiError(503)), ...calendarHandlers()])
  await leaveOnFriday()
  await chooseByKeyboard(/^Noor H\./, /^Ask to move it/)
  await dialog.getByLabelText('Your words to them').fill('I am away on Friday.')
  await dialog.getByRole('link', { name: 'Open the visit with Noor H.' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(window.location.pathname).toBe('/staff/counselor/visits/2')
  window.history.back()
  await off.getByRole('button', { name: 'See what members will see' }).click()
  await expect.element(dialog.getByRole('radio', { name: /^Ask to move it/ })).toBeChecked()
  await expect.element(dialog.getByLabelText('Your words to them')).toHaveValue('I am away on Friday.')
})

it('shows a private address once and revokes it; tests an external calendar before connecting it', async () => {
  let feed: string | null = null
  renderStaff(PATH, [
    mockEndpoint(createCalendarFeed, () => {
      feed = '2026-11-17T16:00:00Z'
      return { address: `https://portal.example/telehealth/calendars/${'a'.repeat(43)}.ics` }
    }),
    mockEndpoint(revokeCalendarFeed, () => {
      feed = null
      return undefined
    }),
    mockEndpoint(testExternalCalendar, ({ body }) =>
      body.address.startsWith('https://')
        ? {
            problem: null,
            busy: [{ starts_at: timeOnDay(friday, 13), ends_at: timeOnDay(friday, 17) }],
            unread: 0,
          }
        : { problem: 'not_allowed' as const, busy: [], unread: 0 },
    ),
    mockEndpoint(setExternalCalendar, () => throwApiError(422)),
    ...calendarHandlers(() => ({ feed_made_at: feed })),
  ])
  const out = page.getByRole('region', { name: 'Your visits in your own calendar' })
  await out.getByRole('button', { name: 'Make an address' }).click()
  await expect.element(out.getByText(/telehealth\/calendars\//)).toBeVisible()
  await out.getByRole('button', { name: 'End the address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the address' }).click()
  await expect.element(out.getByText('There is no address yet.')).toBeVisible()
  const own = page.getByRole('region', { name: 'Busy times from your own calendar' })
  const address = own.getByLabelText('Address of your calendar')
  await address.fill('http://calendar.example/a.ics')
  await own.getByRole('button', { name: 'Try it' }).click()
  await expect.element(own.getByText(/^Please use an address that begins with https/)).toBeVisible()
  await address.fill('https://calendar.example/a.ics')
  await own.getByRole('button', { name: 'Try it' }).click()
  await expect.element(own.getByText('It works. It says busy once in the next 60 days.')).toBeVisible()
})

it('warns of unreadable entries before an external calendar is connected and while it is', async () => {
  const address = 'https://calendar.example/a.ics'
  let kept: CounselorCalendar['own_calendar'] = null
  renderStaff(PATH, [
    mockEndpoint(testExternalCalendar, () => ({ problem: null, busy: [], unread: 3 })),
    mockEndpoint(setExternalCalendar, () => {
      kept = { host: 'calendar.example', read_at: '2026-11-17T16:00:00Z', problem: null, unread: 1 }
      return kept
    }),
    ...calendarHandlers(() => ({ own_calendar: kept })),
  ])
  const own = page.getByRole('region', { name: 'Busy times from your own calendar' })
  await own.getByLabelText('Address of your calendar').fill(address)
  await own.getByRole('button', { name: 'Try it' }).click()
  await expect.element(own.getByRole('status').getByText('3 entries could not be read')).toBeVisible()
  await expect.element(own.getByText(/^Members may see times as free/)).toBeVisible()
  await expect.element(own.getByText(/It says busy/)).not.toBeInTheDocument()
  await own.getByRole('button', { name: 'Use this calendar' }).click()
  await expect.element(own.getByText('We read a calendar at calendar.example.')).toBeVisible()
  await expect.element(own.getByText('1 entry could not be read')).toBeVisible()
})
