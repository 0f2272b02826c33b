import { bookingErrorStatus } from '@evenkeel/api-contract/errors/error-types'
import { describe, expect, it } from 'vitest'
import { noProviders, getBookingProblem } from './booking-refusals.ts'

const refusal = (...error_codes: string[]) => ({ error_codes, errors: [] })

const counselor =
  'Sorry, we were unable to schedule an appointment with this counselor. Please contact us 24/7 for assistance with scheduling.'

const registered =
  "You are successfully registered but the appointment couldn't be finalized due to some time conflict. Please choose another available time."

describe('refused booking', () => {
  it('after registration the time is cleared and everything else is kept [ERROR-05] [ERROR-06] [STATE-14]', () => {
    const payload = { ...refusal('provider_unavailable'), errors: [{ field: null, message: registered }] }
    expect(getBookingProblem(payload, 'draft')).toEqual({
      to: '/error',
      notice: {
        message: registered,
        link: '/schedule/provider-schedule',
        label: 'Select another time',
      },
      dropSlot: true,
    })
  })

  it.each(['draft', 'member'] as const)(
    'shows that no sessions are left, as %s [ERROR-07] [STATE-14]',
    (way) => {
      expect(getBookingProblem(refusal('no_eap_sessions_remaining'), way)).toMatchObject({
        to: '/mdlerror',
        notice: {
          message:
            'You have used the allotted number of EAP sessions listed on your authorization, or your authorization has expired. Please contact us 24/7 if you would like to request additional EAP sessions.',
        },
      })
    },
  )

  it.each([
    ['not_allowed_for_patient', 'draft'],
    ['not_allowed_for_patient', 'member'],
    ['provider_unavailable', 'member'],
    ['no_state_license', 'draft'],
    ['no_state_license', 'member'],
  ] as const)('with %s as %s asks the member to call [ERROR-08] [ERROR-09] [ERROR-10]', (code, way) => {
    expect(getBookingProblem(refusal(code), way)).toMatchObject({
      to: '/mdlerror',
      notice: { message: counselor },
    })
  })

  it('never tells an existing member that the registration succeeded [ERROR-09]', () => {
    const payload = { ...refusal('provider_unavailable'), errors: [{ field: null, message: counselor }] }
    for (const way of ['draft', 'member'] as const)
      expect(getBookingProblem(payload, way).notice).toMatchObject({
        message: counselor,
        label: 'Select another time',
      })
  })

  it('uses the first known code, and a generic error when none is known', () => {
    expect(getBookingProblem(refusal('new_code', 'no_state_license'), 'member').notice.message).toBe(
      counselor,
    )
    expect(getBookingProblem(refusal('new_code'), 'member')).toMatchObject({
      to: '/error',
      notice: { message: 'Something went wrong.' },
      dropSlot: false,
    })
  })

  it('always leads to a screen with text, for any code [STATE-14]', () => {
    for (const code of Object.keys(bookingErrorStatus)) {
      const { to, notice } = getBookingProblem(refusal(code), 'draft')
      expect(['/error', '/mdlerror']).toContain(to)
      expect(notice.message).not.toContain(code)
    }
  })
})

it('shows a notice and another way to meet for an empty first page [ERROR-13]', () => {
  expect(noProviders).toMatchObject({
    message: 'There are currently no providers available at your location',
    link: '/appointment-type',
  })
})
