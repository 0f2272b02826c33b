import type { UpcomingAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { maya } from '#testing/test-services.ts'
import { renderHtml, findLinks, htmlToText } from '#testing/render-html.tsx'
import { MethodChoice } from './calendar/MethodChoice.tsx'
import RegisterSuccessScreen from './screens/RegisterSuccessScreen.tsx'

const hour = {
  method: 'video',
  state: 'CO',
  providerId: 41,
  providerName: 'Dr. Nina Park',
  slot: '2026-11-24T17:00:00Z',
} as const

describe('screen after a booking', () => {
  const shown = (outcome: 'booked' | 'moved') =>
    htmlToText(renderHtml(<RegisterSuccessScreen />, { user: maya(), onTheWay: { ...hour, outcome } }))

  it.each([
    ['booked', 'Your appointment is booked'],
    ['moved', 'Your appointment is changed'],
  ] as const)('shows counselor, day, time with zone, and method: %s [ROUTE-38]', (outcome, title) => {
    const words = shown(outcome)
    expect(words).toMatch(new RegExp(`^${title}`))
    expect(words).toContain('Dr. Nina Park')
    expect(words).toContain('Tuesday, November 24 at 12:00 PM Eastern time')
    expect(words).toContain('Video')
  })

  const onList = (): QueryClient => {
    const queries = new QueryClient()
    queries.setQueryData(['upcoming', 700_001], [
      {
        id: 9001,
        provider_id: 41,
        provider: { fullname: 'Dr. Nina Park', specialty: 'Anxiety', photo_url_absolute: null },
        appointment_method: 'video',
        start_time: '2026-11-24T10:00:00-07:00',
        end_time: '2026-11-24T10:50:00-07:00',
        can_cancel: true,
      },
    ] as UpcomingAppointment[])
    return queries
  }

  it('offers save and change once the visit is listed, and shows its length', () => {
    const drawing = { user: maya(), onTheWay: { ...hour, outcome: 'booked' }, queries: onList() } as const
    const html = renderHtml(<RegisterSuccessScreen />, drawing)
    const when = 'Tuesday, November 24 at 12:00 PM Eastern time'
    expect(html).toContain(`aria-label="Add to your calendar: ${when}"`)
    expect(html).toContain(`aria-label="Change the time: ${when}"`)
    expect(htmlToText(html)).toContain('50 minutes')
    expect(findLinks(html)).toContainEqual({ to: '/appointments', says: 'See your appointments' })
  })

  it.each([
    ['2026-03-04T20:00:00Z', 'Today Wednesday, March 4 at 3:00 PM'],
    ['2026-03-05T20:00:00Z', 'Tomorrow Thursday, March 5 at 3:00 PM'],
    ['2026-03-06T20:00:00Z', 'counselor Friday, March 6 at 3:00 PM'],
  ])('uses the relative name for a near day: %s [ROUTE-38]', (slot, says) => {
    const onTheWay = { ...hour, slot, outcome: 'booked' } as const
    expect(htmlToText(renderHtml(<RegisterSuccessScreen />, { user: maya(), onTheWay }))).toContain(says)
  })

  it('shows old and new time after a reschedule', () => {
    const movingFrom = '2026-11-23T15:00:00Z'
    const onTheWay = { ...hour, movingFrom, outcome: 'moved' } as const
    expect(htmlToText(renderHtml(<RegisterSuccessScreen />, { user: maya(), onTheWay }))).toContain(
      'Changed from Monday, November 23 at 10:00 AM to Tuesday, November 24 at 12:00 PM.',
    )
  })

  it('explains what to expect first, and whom to contact until then', () => {
    const onTheWay = { ...hour, method: 'phone', outcome: 'booked' } as const
    const html = renderHtml(<RegisterSuccessScreen />, { user: maya(), onTheWay })
    expect(htmlToText(html)).toContain('The first ten minutes Your phone rings,')
    const numbers = findLinks(html).filter(({ to }) => to.startsWith('tel:'))
    expect(numbers.map(({ to }) => to)).toEqual(['tel:+18005550111', 'tel:988', 'tel:911'])
  })

  it('omits what to expect for a known counselor', () => {
    const onTheWay = { ...hour, method: 'phone', outcome: 'booked', hasMet: true } as const
    const words = htmlToText(renderHtml(<RegisterSuccessScreen />, { user: maya(), onTheWay }))
    expect(words).toContain('Until then')
    expect(words).not.toContain('ten minutes')
  })

  it('announces the call for an in-person request, not an appointment [BOOK-07]', () => {
    const onTheWay = { method: 'face_to_face', outcome: 'requested' } as const
    const words = htmlToText(renderHtml(<RegisterSuccessScreen />, { user: maya(), onTheWay }))
    expect(words).toContain('Nothing is booked yet.')
    expect(words).toContain('A team member will call you within 1-2 days.')
  })

  it('shows for an in-person request the number to be called, the topic, and whom to contact until then [ROUTE-38]', () => {
    const onTheWay = { method: 'face_to_face', outcome: 'requested' } as const
    const html = renderHtml(<RegisterSuccessScreen />, { user: maya({ phone: '+17205550123' }), onTheWay })
    expect(htmlToText(html)).toContain('The number we have for you: (720) 555-0123')
    expect(htmlToText(html)).toContain('Good to know before the call Days and times when you could come')
    const to = findLinks(html).map((link) => link.to)
    expect(to.filter((link) => link.startsWith('tel:'))).toEqual(['tel:+18005550111', 'tel:988', 'tel:911'])
    const unknown = renderHtml(<RegisterSuccessScreen />, { user: maya({ phone: null }), onTheWay })
    expect(htmlToText(unknown)).not.toContain('The number we have')
  })
})

describe('methods of a counselor', () => {
  const offered = (...ways: ('video' | 'phone')[]) =>
    [
      ...renderHtml(<MethodChoice offered={ways} chosen={null} onChoose={() => {}} />).matchAll(
        /<input type="radio"[^>]*value="(\w+)"/g,
      ),
    ].map(([, way]) => way)

  it('are exactly those the counselor offers [BOOK-12]', () => {
    expect(offered('video', 'phone')).toEqual(['video', 'phone'])
  })

  it.each(['video', 'phone'] as const)(
    'are shown without a question when there is only %s [BOOK-12]',
    (way) => {
      expect(offered(way)).toEqual([])
      const words = htmlToText(renderHtml(<MethodChoice offered={[way]} chosen={way} onChoose={() => {}} />))
      expect(words).toBe(`This counselor meets by ${way} only.`)
    },
  )
})
