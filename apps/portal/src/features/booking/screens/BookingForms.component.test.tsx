import { checkBookingOpen, createAppointmentDraft } from '@evenkeel/api-contract/portal/appointments'
import { confirmSignUp, register } from '@evenkeel/api-contract/portal/auth'
import { extendAnswerToken } from '@evenkeel/api-contract/portal/answers'
import { readMe, updateMyResponses, updateVisitDetails } from '@evenkeel/api-contract/portal/me'
import { rescheduleAppointment } from '@evenkeel/api-contract/portal/reschedules'
import { createSlotQuery, listSlotQueries } from '@evenkeel/api-contract/portal/slot-queries'
import { bookAppointment, readAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { mockEndpoint, throwApiError } from '@evenkeel/api-contract/testing/mock-endpoint'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bookingMemberHandlers, selectSlot, unknownCounselorHandlers } from '#testing/booking-handlers.ts'
import {
  autofill,
  expectError,
  getField,
  blurField,
  paste,
  resizeWindow,
  shortenPauses,
} from '#testing/fill-form.ts'
import { emptyMemberHandlers } from '#testing/member-handlers.ts'
import { northstar } from '#testing/organization.ts'
import { renderPortal } from '#testing/render-portal.tsx'
import { maya } from '#testing/test-services.ts'
import { simulatePageTranslation } from '@evenkeel/api-contract/testing/simulate-page-translation'

const button = (name: string) => page.getByRole('main').getByRole('button', { name })
const sideways = () => document.documentElement.scrollWidth - window.innerWidth
const setOfVisit = '00000000-0000-4000-8000-0000000000aa'
const moving = { movingId: 700, movingFrom: '2026-11-24T15:00:00Z' }
const refusing = () => vi.fn((_sent: { body: unknown }) => throwApiError(400))

it('handles consent, registration and code on a phone at 400 % zoom, pasted, filled in and translated [FORM-13] [FORM-15] [FIELD-06] [FIELD-08] [FIELD-27] [VALID-05] [VALID-16] [VALID-26] [VALID-28]', async (test) => {
  await resizeWindow(320, 640)
  let isRefused = true
  const registered = vi.fn((_sent: { body: unknown }) => {
    if (isRefused) throwApiError(400, [{ field: 'city', message: 'We do not know this city' }])
    return { ...maya({ is_verified: false, email: 'ann.lee@example.com' }), auth_token: 'own' }
  })
  const confirmed = refusing()
  const handlers = [
    mockEndpoint(register, registered),
    mockEndpoint(confirmSignUp, confirmed),
    mockEndpoint(checkBookingOpen, () => undefined),
    mockEndpoint(createAppointmentDraft, () => throwApiError(503)),
    mockEndpoint(readMe, () => maya({ is_verified: false, email: 'ann.lee@example.com' })),
    ...unknownCounselorHandlers(),
    ...emptyMemberHandlers(),
  ]
  selectSlot()
  // An organization with full registration, so that every kind of field is present.
  await renderPortal('/schedule/appointment', { organization: northstar({ registration: 'full' }), handlers })
  await expect.element(button('Continue')).toBeVisible()
  shortenPauses()
  await button('Continue').click()
  await expectError('first_name', 'This field is required')
  expect(sideways()).toBe(0)
  test.onTestFinished(simulatePageTranslation())
  await paste(getField('first_name'), '\u00A0Ann\n')
  await paste(getField('last_name'), ' Lee ')
  await paste(getField('customer_call_in_number'), '123')
  await expectError('customer_call_in_number', /Invalid phone number/)
  await paste(getField('customer_call_in_number'), '\u00A0+1 (305)\u00A0555-0123\n')
  await expect.element(getField('customer_call_in_number')).toHaveValue('(305) 555-0123')
  await expectError('customer_call_in_number', '')
  for (const id of ['agrees_to_mdlive_informed_consent', 'agrees_to_mdlive_privacy_agreement'])
    await getField(id).click()
  await getField('mdlive_consent_user_initials').fill('AX')
  blurField()
  await expectError('mdlive_consent_user_initials', /Initials do not match\./)
  await getField('mdlive_consent_user_initials').fill('al')
  await button('Continue').click()

  await expect.element(button('Make my account')).toBeVisible()
  await button('Make my account').click()
  await expectError('birthdate', /This field is required/)
  expect(sideways()).toBe(0)
  autofill({ birthdate: '2030-01-01', address1: '12 Elm Street', city: 'Denver', state: 'CO', zip: '80202' })
  autofill({
    gender: 'F',
    employment_status: 'Full Time',
    relationship_status: 'Married',
    job_title: 'Technical',
  })
  await expectError('birthdate', /The date cannot be in the future/)
  autofill({ birthdate: '2015-01-01' })
  await expectError('birthdate', /You must be at least 18 years old/)
  autofill({ birthdate: '1990-04-03' })
  await expectError('birthdate', '')
  await paste(getField('email'), ' Ann.Lee@Example.com\n')
  await expect.element(getField('email')).toHaveValue('ann.lee@example.com')
  await paste(getField('password'), 'Brave#Lantern9')
  await getField('agrees_to_privacy_notice').click()
  await button('Make my account').click()
  await expectError('city', /We do not know this city/)
  await expect.element(getField('password')).toHaveValue('Brave#Lantern9')
  await getField('city').fill('Aurora')
  await expectError('city', '')
  isRefused = false
  await button('Make my account').click()

  await expect.element(button('Confirm')).toBeVisible()
  expect(window.location.pathname).toBe('/schedule/register-verification')
  expect(registered).toHaveBeenCalledTimes(2)
  expect(registered.mock.lastCall?.[0].body).toMatchObject({
    email: 'ann.lee@example.com',
    phone: '3055550123',
    first_name: 'Ann',
    last_name: 'Lee',
    birthdate: '04/03/1990',
    city: 'Aurora',
    zip: '80202',
    mdlive_consent_user_initials: 'AL',
  })
  await getField('otp').fill('123')
  await button('Confirm').click()
  await expect.element(page.getByRole('alert').getByText('»Refused.«')).toBeVisible()
  expect(confirmed.mock.lastCall?.[0].body).toEqual({ email: 'ann.lee@example.com', otp: '000123' })
  expect(sideways()).toBe(0)
})

it('books for a member with earlier consent using the earlier initials [FORM-15]', async () => {
  const answer = refusing()
  selectSlot()
  const handlers = [mockEndpoint(bookAppointment, answer), ...bookingMemberHandlers()]
  await renderPortal('/schedule/appointment', { session: maya(), handlers })
  await expect.element(button('Book this appointment')).toBeVisible()
  shortenPauses()
  await button('Book this appointment').click()
  await expect
    .poll(() => answer.mock.lastCall?.[0].body)
    .toMatchObject({
      appointment: { provider_id: 41, consent_user_initials: 'ML' },
    })
})

it('requests another time from a counselor with the day and part of the day [FORM-15] [VALID-01] [VALID-29]', async () => {
  const answer = refusing()
  selectSlot()
  const handlers = [mockEndpoint(createSlotQuery, answer), ...bookingMemberHandlers()]
  await renderPortal('/schedule/provider-query', { session: maya(), handlers })
  await expect.element(button('Send my request')).toBeVisible()
  shortenPauses()
  await button('Send my request').click()
  await expectError('appointment_date', 'This field is required')
  await expectError('preferred_time', 'This field is required')
  await getField('appointment_date').fill('2026-11-18')
  blurField()
  await expectError('appointment_date', 'Select a date from 11/19/2026')
  await getField('appointment_date').fill('2026-12-01')
  await page.getByRole('radio', { name: 'Morning' }).click()
  await page.getByRole('radio', { name: 'Video' }).click()
  await button('Send my request').click()
  await expect.element(page.getByRole('alert').getByText('Refused.')).toBeVisible()
  expect(answer.mock.lastCall?.[0].body).toEqual({
    provider_id: 41,
    appointment_date: '2026-12-01',
    provider_type_id: 5,
    preferred_time: 'morning',
    appointment_method: 'video',
    state_abbrev: 'CO',
  })
})

it('requests an appointment with the state and reasons of this visit, not those of the profile [CALL-33] [ENTITY-06] [INTAKE-07]', async () => {
  const order: string[] = []
  const asked = vi.fn((_sent: { body: unknown }) => {
    order.push('asked')
    throwApiError(400)
  })
  const attached = vi.fn((_sent: { body: unknown }) => {
    order.push('attached')
    return { message: 'Done.' }
  })
  selectSlot({ state: 'NY', answerSetId: setOfVisit })
  const handlers = [
    mockEndpoint(createSlotQuery, asked),
    mockEndpoint(extendAnswerToken, () => ({ answer_token: 'answers' })),
    mockEndpoint(updateMyResponses, attached),
    mockEndpoint(readMe, () => maya({ appointment_state: 'NY' })),
    ...bookingMemberHandlers(),
  ]
  await renderPortal('/schedule/provider-query', { session: maya({ appointment_state: 'CO' }), handlers })
  await expect.element(button('Send my request')).toBeVisible()
  shortenPauses()
  await getField('appointment_date').fill('2026-12-01')
  await page.getByRole('radio', { name: 'Morning' }).click()
  await page.getByRole('radio', { name: 'Video' }).click()
  await button('Send my request').click()
  await expect.element(page.getByRole('alert').getByText('Refused.')).toBeVisible()
  expect(asked.mock.lastCall?.[0].body).toMatchObject({ state_abbrev: 'NY' })
  expect(attached.mock.lastCall?.[0].body).toEqual({ id: setOfVisit, answer_token: 'answers' })
  expect(order).toEqual(['attached', 'asked'])
})

it.each([
  ['requests a time', '/schedule/provider-query', createSlotQuery, 'Send my request', 'phone', {}],
  [
    'reschedules a visit',
    '/schedule/appointment',
    rescheduleAppointment,
    'Move it to this time',
    'phone',
    moving,
  ],
] as const)(
  'asks for a phone number before a video visit after danger was answered, for a member who %s',
  async (_who, at, endpoint, press, field, chosen) => {
    const saved = vi.fn((_sent: { body: unknown }) => maya({ phone: '+13055550123' }))
    const sent = refusing()
    selectSlot(chosen)
    const handlers = [
      mockEndpoint(updateVisitDetails, saved),
      mockEndpoint(endpoint, sent),
      mockEndpoint(readAppointment, () => throwApiError(503)),
      mockEndpoint(listSlotQueries, () => ({ count: 0, next: null, previous: null, results: [] })),
      ...bookingMemberHandlers(),
    ]
    await renderPortal(at, { session: maya({ phone: null, asks_for_phone: true }), handlers })
    await expect.element(page.getByText('So our team can call you and see how you are.')).toBeVisible()
    shortenPauses()
    if (at === '/schedule/provider-query') {
      await getField('appointment_date').fill('2026-12-01')
      await page.getByRole('radio', { name: 'Morning' }).click()
      await page.getByRole('radio', { name: 'Video' }).click()
    }
    await button(press).click()
    await expectError(field, 'This field is required')
    expect(sent).not.toHaveBeenCalled()
    await getField(field).fill('3055550123')
    await button(press).click()
    await expect.poll(() => sent.mock.calls.length).toBeGreaterThan(0)
    expect(saved.mock.lastCall?.[0].body).toEqual({ phone: '3055550123' })
  },
)

it('asks for a phone number before a video visit after danger was answered, and saves it to the profile first', async () => {
  const asked = maya({ phone: null, asks_for_phone: true })
  const saved = vi.fn((_sent: { body: unknown }) => maya({ phone: '+13055550123' }))
  const booked = refusing()
  selectSlot()
  const handlers = [
    mockEndpoint(updateVisitDetails, saved),
    mockEndpoint(bookAppointment, booked),
    ...bookingMemberHandlers(),
  ]
  await renderPortal('/schedule/appointment', { session: asked, handlers })
  await expect.element(page.getByText('So our team can call you and see how you are.')).toBeVisible()
  shortenPauses()
  await button('Book this appointment').click()
  await expectError('customer_call_in_number', 'This field is required')
  await getField('customer_call_in_number').fill('3055550123')
  await button('Book this appointment').click()
  await expect
    .poll(() => booked.mock.lastCall?.[0].body)
    .toMatchObject({ appointment: { appointment_method: 'video', customer_call_in_number: '3055550123' } })
  expect(saved.mock.lastCall?.[0].body).toEqual({ phone: '3055550123' })
})
