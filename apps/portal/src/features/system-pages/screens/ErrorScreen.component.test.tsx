import { readStartingQuestion } from '@evenkeel/api-contract/portal/questions'
import { listUpcomingAppointments } from '@evenkeel/api-contract/telehealth/appointments'
import {
  createDeferredAnswer,
  mockEndpoint,
  throwApiError,
} from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { appointment } from '#testing/appointments.ts'
import { shortenPauses } from '#testing/fill-form.ts'
import { appointmentListHandlers, emptyMemberHandlers } from '#testing/member-handlers.ts'
import { northstar } from '#testing/organization.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'

const heading = page.getByRole('heading', { level: 1 })
const main = page.getByRole('main')
const trouble = "We're having trouble connecting with our network right now"
const failing = () => throwApiError(500, [], { type: 'InternalError' })
const visits = (answer: Parameters<typeof mockEndpoint<typeof listUpcomingAppointments>>[1]) => [
  mockEndpoint(listUpcomingAppointments, answer),
  ...appointmentListHandlers(),
  ...emptyMemberHandlers(),
]

it('shows a service error on the error screen, and keeps the member logged in [ERROR-01] [ERROR-17] [ROUTE-14]', async () => {
  shortenPauses()
  let isDown = true
  const handlers = visits(() => (isDown ? failing() : { appointments: [appointment({})] }))
  const { leave } = await renderPortal('/appointments', { session: maya(), handlers })
  await expect.element(page.getByRole('alert').getByText(trouble)).toBeVisible()
  expect(window.location.pathname).toBe('/error')
  leave()
  isDown = false
  await renderPortal('/appointments', { session: maya(), handlers })
  await expect.element(main.getByRole('listitem').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

it('shows its message again after a reload, but to no other person or organization [SCREEN-01] [ROUTE-26] [ROUTE-48]', async () => {
  shortenPauses()
  const handlers = visits(failing)
  const first = await renderPortal('/appointments', { session: maya(), handlers })
  await expect.element(page.getByText(trouble)).toBeVisible()
  first.leave()
  const again = await renderPortal('/error', { session: maya(), handlers })
  await expect.element(page.getByText(trouble)).toBeVisible()
  again.leave()
  for (const other of [
    { session: maya(), organization: northstar({ username: 'cedarvalley' }) },
    { session: maya({ id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0002' }) },
    { session: null },
  ]) {
    const { leave } = await renderPortal('/error', { ...other, handlers })
    await expect.element(heading).toHaveTextContent('This did not work out')
    await expect.element(page.getByRole('alert').getByText('Something went wrong')).toBeVisible()
    await expect.element(page.getByText(trouble)).not.toBeInTheDocument()
    leave()
  }
})

it('shows that appointments take longer than usual, and renders them once loaded [ROUTE-14] [ERROR-01]', async () => {
  shortenPauses()
  const slow = createDeferredAnswer(listUpcomingAppointments, () => ({ appointments: [appointment({})] }))
  await renderPortal('/appointments', { session: maya(), handlers: visits(slow.answer) })
  await expect.element(page.getByText(/This takes longer than usual/)).toBeVisible()
  slow.release()
  await expect.element(main.getByRole('listitem').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect.element(page.getByText(/This takes longer than usual/)).not.toBeInTheDocument()
})

it('leads to support when the questions fail to load [ERROR-14]', async () => {
  const handlers = [mockEndpoint(readStartingQuestion, () => throwApiError(404, [], { type: 'NotFound' }))]
  await renderPortal('/help-myself', { handlers })
  await expect.element(heading).toHaveTextContent('How can we help?')
})

it.each([
  ['a visitor', null, 'Find a counselor'],
  ['a member', maya(), 'See your appointments'],
] as const)(
  'shows %s on the success page without a registration that nothing was booked [ROUTE-37] [ROUTE-38]',
  async (_who, session, way) => {
    await renderPortal('/schedule/register-success', { session, handlers: emptyMemberHandlers() })
    await expect.element(heading).toHaveTextContent('There is no booking here')
    await expect.element(main.getByText(/all set|your list|nothing left|booked/i)).not.toBeInTheDocument()
    await expect.element(main.getByRole('link', { name: way })).toBeVisible()
  },
)
