import { changeCalendar, previewCalendarChange } from '@evenkeel/api-contract/counselor/calendar'
import { hoursErrorMessages } from '@evenkeel/api-contract/counselor/validate-hours.messages'
import { listOwnLicenses } from '@evenkeel/api-contract/counselor/licenses'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { calendarHandlers } from '#testing/counselor.ts'
import { renderStaff } from '#testing/render-staff.tsx'

const PATH = '/counselor/calendar'
const region = (name: string) => page.getByRole('region', { name, exact: true })
const hours = region('Weekly hours')
const show = (name: string) => region(name).getByRole('button', { name: 'See what members will see' })
const dialog = page.getByRole('dialog', { name: 'What members will see' })
const save = dialog.getByRole('button', { name: 'Save' })
const to = (day: string) => hours.getByLabelText(`To, ${day}`)

it('changes planned weekly hours, confirms the save once, and removes them', async () => {
  renderStaff(
    PATH,
    calendarHandlers((change) =>
      change?.kind === 'week' ? { later: [change] } : change?.kind === 'drop_week' ? { later: [] } : {},
    ),
  )
  await expect.element(hours.getByText(/Monday to Wednesday: 9:00 AM to 12:00 PM/)).toBeVisible()
  await hours.getByRole('button', { name: 'Change these hours from Mon, Jan 4, 2027' }).click()
  await expect.element(hours.getByLabelText('From, Monday')).toHaveFocus()
  await expect.element(hours.getByLabelText('From this day on')).toHaveValue('2027-01-04')
  await to('Monday').fill('11:00')
  // Browsers may show the field in 24-hour format.
  await expect.element(to('Monday')).toHaveAccessibleDescription('11:00 AM')
  await expect
    .element(hours.getByRole('button', { name: 'Remove 9:00 AM to 11:00 AM on Monday' }))
    .toBeVisible()
  await show('Weekly hours').click()
  await save.click()
  const said = page.getByRole('group', { name: 'Saved. These hours hold from Mon, Jan 4, 2027 on.' })
  await expect.element(said).toHaveFocus()
  await expect.element(hours.getByText(/Monday: 9:00 AM to 11:00 AM/)).toBeVisible()
  await expect.element(hours.getByText('Not saved yet.')).not.toBeInTheDocument()
  await hours.getByRole('button', { name: /^Take back: Other weekly hours/ }).click()
  await save.click()
  await expect.element(hours.getByRole('group', { name: /^Taken back\./ })).toHaveFocus()
})

it('keeps a draft beside weekly hours that another window saved in the meantime', async () => {
  const others = [{ weekday: 5, from: 540, to: 720 }]
  let isFirst = true
  renderStaff(PATH, [
    mockEndpoint(changeCalendar, () => {
      if (!isFirst) return undefined
      isFirst = false
      return throwApiError(409, hoursErrorMessages.otherWeeks)
    }),
    ...calendarHandlers(() => (isFirst ? {} : { weekly: others })),
  ])
  await to('Friday').fill('15:00')
  await show('Weekly hours').click()
  await save.click()
  const told = hours.getByRole('alert')
  await expect.element(told.filter({ hasText: /Your weekly hours were changed meanwhile\./ })).toBeVisible()
  await expect.element(told.filter({ hasText: /Friday: 9:00 AM to 12:00 PM/ })).toBeVisible()
  await expect.element(to('Friday')).toHaveValue('15:00')
  await show('Weekly hours').click()
  await save.click()
  await expect.element(hours.getByRole('group', { name: /^Saved\./ })).toHaveFocus()
})

it('keeps drafts of hours, days and time off across navigation and reload until they are discarded', async () => {
  const handlers = [...calendarHandlers(), mockEndpoint(listOwnLicenses, () => ({ licences: [] }))]
  const { unmount } = renderStaff(PATH, handlers)
  const monday = hours.getByLabelText('From, Monday')
  const off = region('Time off').getByLabelText('First moment away')
  const day = region('One day that differs').getByLabelText('Day')
  const typed = async (): Promise<void> => {
    await expect.element(monday).toHaveValue('08:00')
    await expect.element(off).toHaveValue('2026-12-01T13:00')
    await expect.element(day).toHaveValue('2026-12-02')
  }
  await monday.fill('08:00')
  await off.fill('2026-12-01T13:00')
  await day.fill('2026-12-02')
  await page.getByRole('link', { name: 'Licenses' }).click()
  await expect.element(page.getByRole('heading', { name: 'Licenses', level: 1 })).toBeVisible()
  window.history.back()
  await typed()
  unmount()
  const second = renderStaff(PATH, handlers)
  await typed()
  await hours.getByRole('button', { name: 'Throw my changes away' }).click()
  await expect.element(monday).toHaveValue('09:00')
  await expect.element(show('Weekly hours')).toHaveFocus()
  second.unmount()
  renderStaff(PATH, handlers)
  await expect.element(monday).toHaveValue('09:00')
  await expect.element(off).toHaveValue('2026-12-01T13:00')
})

it('shows each error at its field and focuses it, including server errors', async () => {
  renderStaff(PATH, [
    mockEndpoint(previewCalendarChange, () =>
      throwApiError(400, [{ field: 'change.from', message: 'Not on this day.' }]),
    ),
    ...calendarHandlers(),
  ])
  await to('Tuesday').fill('08:00')
  await show('Weekly hours').click()
  await expect.element(to('Tuesday')).toHaveFocus()
  await expect
    .element(to('Tuesday'))
    .toHaveAccessibleDescription('Ends before it starts: choose a later end.')
  await to('Tuesday').fill('17:00')
  await hours.getByLabelText('From this day on').fill('2027-02-01')
  await show('Weekly hours').click()
  await expect.element(hours.getByLabelText('From this day on')).toHaveFocus()
  await expect.element(hours.getByText('Not on this day.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await show('Time off').click()
  await expect.element(region('Time off').getByLabelText('First moment away')).toHaveFocus()
  const day = region('One day that differs')
  await day.getByLabelText('From').fill('10:00')
  await show('One day that differs').click()
  await expect.element(day.getByLabelText('Day')).toHaveFocus()
  await expect.element(day.getByLabelText('To')).toHaveAccessibleDescription('Enter an end.')
})

it('moves focus to hours added by keyboard, and back to the day after a removal', async () => {
  renderStaff(PATH, calendarHandlers())
  const add = hours.getByRole('button', { name: 'Add hours on Saturday' })
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(hours.getByLabelText('From, Saturday')).toHaveFocus()
  hours.getByRole('button', { name: 'Remove 9:00 AM to 5:00 PM on Saturday' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(hours.getByLabelText('From, Saturday')).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
})

it('shows the week as members of a state see it: in their time zone, without member names', async () => {
  renderStaff(PATH, calendarHandlers())
  const week = page.getByRole('region', { name: /^Tue, Nov 17 to/ })
  const asked = page.getByText('Asked to move', { exact: true })
  await expect.element(week.getByRole('link', { name: 'Maya L., video' })).toBeVisible()
  expect(asked.elements()).toHaveLength(1)
  await week.getByRole('button', { name: /See this week as/ }).click()
  await page.getByRole('option', { name: 'Members in Ohio: Eastern time' }).click()
  await expect.element(week.getByText(/What members in Ohio can book.*Eastern time/)).toBeVisible()
  await expect.element(week.getByText('11:00 AM').first()).toBeVisible()
  await expect.element(week.getByText(/9:00 AM/)).not.toBeInTheDocument()
  await expect.element(week.getByText(/Maya L\.|Busy in your own calendar/)).not.toBeInTheDocument()
})

it('shows the booking lead time in the week and before a change of hours is saved', async () => {
  const bookUntil = 'Members can book a time until one hour before it begins.'
  renderStaff(PATH, calendarHandlers())
  const week = page.getByRole('region', { name: /^Tue, Nov 17 to/ })
  await expect.element(week.getByText(bookUntil)).toBeVisible()
  await to('Monday').fill('16:00')
  await show('Weekly hours').click()
  await expect.element(dialog.getByText(bookUntil)).toBeVisible()
})
