import { counselorErrorMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import { updateLicense, removeLicense } from '@evenkeel/api-contract/counselor/licenses'
import { readStaffSession } from '@evenkeel/api-contract/staff/session'
import { setClock, TEST_START } from '@evenkeel/api-contract/testing/fixed-clock'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { licenseClaim, license, licenseHandlers, licenses } from '#testing/counselor.ts'
import { renderStaff } from '#testing/render-staff.tsx'
import { staffSession } from '#testing/staff-session.ts'

const PATH = '/counselor/licences'
const form = page.getByRole('dialog')
const send = form.getByRole('button', { name: 'Send it for the check' })
const number = form.getByLabelText('License number')
const lastDay = form.getByLabelText('Last day it is valid')
const complete = page.getByRole('button', { name: 'Complete it: Colorado' })

it('shows missing license details at their fields, keeps the draft, and submits the license for review', async () => {
  let list = licenses()
  const handlers = [
    mockEndpoint(updateLicense, ({ body }) => {
      if (body.ends_on < '2026-11-17')
        throwApiError(400, [{ field: 'ends_on', message: counselorErrorMessages.endPast }])
      list = [license({ claim: licenseClaim(body.number, body.ends_on) })]
      return { licences: list }
    }),
    ...licenseHandlers(() => list),
  ]
  const { unmount } = renderStaff(PATH, handlers)
  await complete.click()
  await send.click()
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveAccessibleDescription(/Please enter the number\./)
  await number.fill('CO-77')
  await lastDay.fill('2026-01-31')
  await userEvent.keyboard('{Escape}')
  unmount()
  renderStaff(PATH, handlers)
  await complete.click()
  await expect.element(number).toHaveValue('CO-77')
  await expect.element(form.getByText(/^Not saved yet\./)).toBeVisible()
  await send.click()
  await expect.element(lastDay).toHaveFocus()
  await expect.element(form.getByText(/^This day is over\./)).toBeVisible()
  await lastDay.fill('2028-12-31')
  await send.click()
  await expect.element(page.getByRole('group', { name: 'Sent. Our staff will check it.' })).toHaveFocus()
  await expect
    .element(page.getByText(/number CO-77, until Dec 31, 2028\. Waits for the check\./))
    .toBeVisible()
})

it('does not remove a license that booked visits need, and removes another one', async () => {
  let list = licenses()
  renderStaff(PATH, [
    mockEndpoint(removeLicense, ({ params }) => {
      list = list.filter(({ state }) => state !== params.state)
      return { licences: list }
    }),
    ...licenseHandlers(() => list),
  ])
  await page.getByRole('button', { name: 'Remove: Colorado' }).click()
  await expect.element(form.getByText('2 visits are booked in Colorado')).toBeVisible()
  await expect.element(form.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled()
  await expect
    .element(form.getByRole('link', { name: 'Noor H., Fri, Nov 20, 4:00 PM' }))
    .toHaveAttribute('href', '/staff/counselor/visits/3')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Remove: Texas' }).click()
  await form.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByRole('group', { name: /^Removed\. Members in Texas/ })).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Texas' })).not.toBeInTheDocument()
})

it('keeps an unsubmitted new license until it is discarded', async () => {
  const { unmount } = renderStaff(PATH, licenseHandlers())
  const add = page.getByRole('button', { name: 'Add a license' })
  await add.click()
  await number.fill('UT-5')
  unmount()
  renderStaff(PATH, licenseHandlers())
  await add.click()
  await expect.element(number).toHaveValue('UT-5')
  await form.getByRole('button', { name: 'Throw my changes away' }).click()
  await expect.element(number).toHaveValue('')
})

it('opens a dialog by a double click, and returns the focus to its opener after Escape', async () => {
  renderStaff(PATH, licenseHandlers(licenses))
  await complete.dblClick()
  await expect.element(form).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(complete).toHaveFocus()
})

it('extends the session from within an open dialog (WCAG 2.2.1)', async () => {
  let idle_seconds_left = 1800
  renderStaff(PATH, [
    mockEndpoint(readStaffSession, () => staffSession({ roles: ['counselor'], idle_seconds_left })),
    ...licenseHandlers(licenses),
  ])
  await complete.click()
  await number.fill('CO-77')
  idle_seconds_left = 60
  setClock(Temporal.Instant.from(TEST_START).add({ minutes: 29 }))
  const stay = page.getByRole('button', { name: 'Stay signed in' })
  await expect.element(stay).toBeVisible()
  idle_seconds_left = 1800
  await stay.click()
  await expect.element(stay).not.toBeInTheDocument()
  await expect.element(number).toHaveValue('CO-77')
})
