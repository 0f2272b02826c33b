import { describe, expect, it } from 'vitest'
import { maya } from '#testing/test-services.ts'
import { draw, readable } from '#testing/draw.tsx'
import { MethodChoice } from './calendar/MethodChoice.tsx'
import RegisterSuccessScreen from './screens/RegisterSuccessScreen.tsx'

const hour = {
  method: 'video',
  state: 'CO',
  providerId: 41,
  providerName: 'Dr. Nina Park',
  slot: '2026-11-24T17:00:00Z',
} as const

describe('the screen after a booking', () => {
  const shown = (outcome: 'booked' | 'moved') =>
    readable(draw(<RegisterSuccessScreen />, { user: maya(), onTheWay: { ...hour, outcome } }))

  it.each([
    ['booked', 'Your appointment is booked'],
    ['moved', 'Your appointment is changed'],
  ] as const)(
    'names counselor, day, time with its zone, and way of meeting: %s [ROUTE-38]',
    (outcome, title) => {
      const words = shown(outcome)
      expect(words).toMatch(new RegExp(`^${title}`))
      expect(words).toContain('Counselor Dr. Nina Park')
      expect(words).toMatch(/Day and time Tuesday, November 24 at 12:00 PM\s?Eastern Standard Time/)
      expect(words).toContain('How Video')
    },
  )
})

describe('the ways to meet a counselor', () => {
  const offered = (...ways: ('video' | 'phone')[]) =>
    [
      ...draw(<MethodChoice offered={ways} chosen={null} onChoose={() => {}} />).matchAll(
        /<input type="radio"[^>]*value="(\w+)"/g,
      ),
    ].map(([, way]) => way)

  it('are those that this one offers, and no other [BOOK-12]', () => {
    expect(offered('video')).toEqual(['video'])
    expect(offered('video', 'phone')).toEqual(['video', 'phone'])
  })
})
