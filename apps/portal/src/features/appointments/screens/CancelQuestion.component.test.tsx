import {
  cancelAppointment,
  listUpcomingAppointments,
  readAppointment,
} from '@evenkeel/api-contract/telehealth/appointments'
import { disconnect, mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { appointment } from '#testing/appointments.ts'
import { appointmentListHandlers, emptyMemberHandlers } from '#testing/member-handlers.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const main = page.getByRole('main')
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const visit = appointment({ start_time: '2026-11-27T10:00:00-07:00' })
const yes = main.getByRole('button', { name: 'Yes, cancel it' })

/** Opens the cancel dialog for a member with one upcoming visit; `answer` runs once they confirm. */
async function askToCancel(answer: () => void) {
  let isCanceled = false
  const canceled = vi.fn((): undefined => {
    answer()
    isCanceled = true
  })
  const handlers = [
    mockEndpoint(cancelAppointment, canceled),
    mockEndpoint(listUpcomingAppointments, () => ({ appointments: isCanceled ? [] : [visit] })),
    mockEndpoint(readAppointment, () => ({ appointment: { ...visit, status: 'booked' as const } })),
    ...appointmentListHandlers(),
    ...emptyMemberHandlers(),
  ]
  const open = (path: string) => renderPortal(path, { session: maya(), handlers })
  const portal = await open('/appointments')
  await main.getByRole('button', { name: /^Cancel this appointment/ }).click()
  await expect.element(heading('Cancel this appointment?')).toBeVisible()
  return { canceled, open, portal }
}

it('asks again after a reload, keeps asking while no answer arrives, and cancels at the next confirmation [SCREEN-03] [ROUTE-50] [BOOK-05]', async () => {
  let isSilent = true
  const { canceled, open, portal } = await askToCancel(() => {
    if (isSilent) disconnect()
  })
  await expect.element(main.getByText('Nina Park')).toBeVisible()
  portal.leave()
  await open('/confirm')
  await expect.element(heading('Cancel this appointment?')).toBeVisible()
  await expect.element(main.getByText('Nina Park')).toBeVisible()
  await yes.click()
  await expect.element(main.getByText('We do not know yet')).toBeVisible()
  await expect.element(yes).toBeEnabled()
  isSilent = false
  await yes.click()
  await expect.element(heading('Your appointments')).toBeVisible()
  await expect.element(main.getByText('Your appointment is canceled')).toBeVisible()
  await expect.element(main.getByText('You have no appointments yet')).toBeVisible()
  expect(canceled).toHaveBeenCalledTimes(2)
})

it('explains why an appointment was not canceled, and links back to it [SCREEN-04] [BOOK-05]', async () => {
  const { canceled } = await askToCancel(() => throwApiError(409, 'It has begun.'))
  await yes.dblClick()
  await expect.element(heading('This did not work out')).toBeVisible()
  expect(canceled).toHaveBeenCalledTimes(1)
  await main.getByRole('link').first().click()
  await expect.element(heading('Your appointments')).toBeVisible()
  await expect.element(main.getByRole('button', { name: /^Cancel this appointment/ })).toBeVisible()
})
