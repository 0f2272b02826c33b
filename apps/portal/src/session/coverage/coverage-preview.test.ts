import type { Coverage } from '@evenkeel/api-contract/portal/coverage'
import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { describe, expect, it } from 'vitest'
import {
  getSessionsLeft,
  getLongestBookingPreview,
  getLongestCancellationPreview,
  getLongestReschedulePreview,
  getLongestNowPreview,
  previewBooking,
  previewCancellation,
  previewReschedule,
  previewNow,
} from './coverage-preview.ts'

const NEW_YORK = 'America/New_York'
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
const next = { words: 'Call us to go on.', link: 'https://palebrand.example/next' }
type Authorized = NonNullable<Coverage['authorizations']>[number]

/** A member with six sessions a year, some of them used. */
function covered(
  taken: number,
  changes: Partial<Authorized> = {},
  zone = NEW_YORK,
  notice_hours = 0,
): Coverage {
  const year = {
    code: 'A-1',
    concern: null,
    from: '2026-01-01',
    until: '2027-01-01',
    sessions: 6,
    used: 0,
    reserved: taken,
  }
  return {
    authorizations: [{ ...year, left: 6 - taken, entries: [], ...changes }],
    terms: { sessions: 6, per_concern: false, year_begins: '01-01', zone, notice_hours, after_last: next },
  }
}
const now = at('2026-11-24T15:00:00Z')
const reading = { now, zone: NEW_YORK, concern: 'Anxiety' }
const tuesday = at('2026-12-01T20:00:00Z')

describe('before a booking', () => {
  it('shows the session number, until when moving is free, and when sessions renew [ORG-09]', () => {
    expect(previewBooking(covered(2), tuesday, reading)).toEqual({
      sentences: [
        'This is session 3 of 6.',
        'Free to move or cancel at any time before it starts.',
        'New sessions from January 1.',
      ],
      after: null,
    })
  })

  it('shows before the last session what follows it', () => {
    const { sentences, after } = previewBooking(covered(5), tuesday, reading)
    expect([sentences[0], after]).toEqual(['This is session 6 of 6.', next])
    expect(previewBooking(covered(6), tuesday, reading)).toEqual({
      sentences: ['All 6 of them are used or booked.', 'New sessions from January 1.'],
      after: next,
    })
  })

  it.each([
    ['US/Hawaii', '2027-01-01T09:59:00Z', 'This is session 6 of 6.'],
    ['US/Hawaii', '2027-01-01T10:00:00Z', 'This is session 1 of 6.'],
    [NEW_YORK, '2027-01-01T04:59:00Z', 'This is session 6 of 6.'],
    [NEW_YORK, '2027-01-01T05:00:00Z', 'This is session 1 of 6.'],
  ])('counts in the year of the day in %s: at %s %s', (zone, start, words) => {
    expect(previewBooking(covered(5, {}, zone), at(start), { ...reading, zone }).sentences[0]).toBe(words)
  })

  it('shows no number if there is no limit, none is shown, or a one-time grant has expired', () => {
    const silent = { sentences: [], after: null }
    expect(previewBooking(covered(0, { sessions: null, left: null }), tuesday, reading)).toEqual(silent)
    expect(previewBooking({ authorizations: null, terms: null }, tuesday, reading)).toEqual(silent)
    const { authorizations, terms } = covered(0)
    const once = { authorizations, terms: terms && { ...terms, year_begins: null } }
    expect(previewBooking(once, at('2027-02-01T20:00:00Z'), reading)).toEqual(silent)
  })
})

describe('with separate sessions per concern', () => {
  const [one] = covered(5, { concern: 'Anxiety' }).authorizations ?? []
  if (!one) throw new Error('nothing is granted')
  const taken = { kind: 'reserve', reason: null, sessions: -1, entered_at: '', visit_at: null } as const
  const stress = {
    ...one,
    code: 'A-2',
    concern: 'Stress',
    left: 3,
    entries: [{ ...taken, visit_id: 9, can: [] }],
  }
  const { terms } = covered(0)
  const each: Coverage = { authorizations: [one, stress], terms: terms && { ...terms, per_concern: true } }

  it('shows what is left for the current concern, and all for a new one', () => {
    const first = (concern: string) => previewBooking(each, tuesday, { ...reading, concern }).sentences
    expect(first('Anxiety')[0]).toBe('This is session 6 of 6.')
    expect(first('stress')[0]).toBe('This is session 4 of 6.')
    expect([first('Grief or Loss')[0], first('Grief or Loss')[2]]).toEqual([
      'This is session 1 of 6.',
      'New sessions from January 1.',
    ])
    expect([
      getSessionsLeft(each, reading),
      getSessionsLeft(each, { ...reading, concern: 'Stress' }),
    ]).toEqual([1, 3])
  })

  it('says that no session is used yet for a new concern', () => {
    expect(previewNow(each, { ...reading, concern: 'Grief or Loss' }).sentences[0]).toBe(
      'For what brings you now, none of them is used or booked yet.',
    )
  })

  it("restores and moves the session of the visit's own concern, whatever the current one is", () => {
    const visit = { id: 9, start: tuesday, freeUntil: null }
    expect(previewCancellation(each, visit, reading).sentences).toEqual([
      'If you cancel now, you get this session back. Left for you then: 4 of 6.',
    ])
    expect(previewReschedule(each, visit, at('2026-12-08T20:00:00Z'), reading).sentences[0]).toBe(
      'A new time does not use another session. Left for you, as before: 3 of 6.',
    )
  })
})

describe('before other actions', () => {
  it('shows the current coverage before a time is selected', () => {
    expect(previewNow(covered(0), reading).sentences).toEqual([
      'None of them is used or booked yet.',
      'New sessions from January 1.',
    ])
    expect(previewNow(covered(2), reading).sentences[0]).toBe('Left for you: 4 of 6.')
    expect(previewNow(covered(5), reading).after).toEqual(next)
  })

  it('shows what canceling restores, and until when', () => {
    const visit = { id: 1, start: tuesday, freeUntil: at('2026-11-30T20:00:00Z') }
    const givenBack = 'If you cancel now, you get this session back. Left for you then: 1 of 6.'
    expect(previewCancellation(covered(6), visit, reading).sentences).toEqual([
      'Cancel by Monday, November 30 at 3:00 PM Eastern time, or it uses a session.',
      givenBack,
    ])
    expect(previewCancellation(covered(6), { ...visit, freeUntil: null }, reading).sentences).toEqual([
      givenBack,
    ])
    expect(previewCancellation(covered(6), { ...visit, freeUntil: tuesday }, reading).sentences).toEqual([
      'Free to cancel at any time before it starts.',
      givenBack,
    ])
  })

  it('shows the end of free cancellation also without a number [ORG-10]', () => {
    const visit = { id: 1, start: tuesday, freeUntil: at('2026-11-30T20:00:00Z') }
    const until = 'Cancel by Monday, November 30 at 3:00 PM Eastern time, or it uses a session.'
    expect(previewCancellation(null, visit, reading).sentences).toEqual([until])
    expect(previewCancellation(null, { ...visit, freeUntil: null }, reading).sentences).toEqual([])
  })

  it('says that canceling counts after the notice period, and what is left if a number is shown [ORG-10]', () => {
    const visit = { id: 1, start: at('2026-11-25T14:59:00Z'), freeUntil: at('2026-11-24T14:59:00Z') }
    const agreed = covered(4, {}, NEW_YORK, 24)
    expect(previewCancellation(agreed, visit, reading).sentences).toEqual([
      'It begins in less than 24 hours. If you cancel now, it still counts as one of your sessions. Changing the time uses none.',
      'Left for you if you cancel: 2 of 6.',
    ])
    const over =
      'The time to cancel free is over, and a new time does not bring it back. If you cancel now, it still counts as one of your sessions. Changing the time uses none.'
    expect(previewCancellation(null, visit, reading).sentences).toEqual([over])
    const movedDaysAway = { ...visit, start: at('2026-11-28T11:00:00Z') }
    expect(previewCancellation(agreed, movedDaysAway, reading).sentences[0]).toBe(over)
  })

  it("counts the contract's notice period from the start of the visit", () => {
    const agreed = covered(2, {}, NEW_YORK, 24)
    expect(previewBooking(agreed, tuesday, reading).sentences[1]).toBe(
      'Cancel by Monday, November 30 at 3:00 PM Eastern time, or it uses a session. You can still move it after that.',
    )
    expect(previewBooking(agreed, tuesday, reading).counts).toBeUndefined()
    const near = previewBooking(agreed, at('2026-11-25T14:00:00Z'), reading)
    expect(near.counts).toBe(near.sentences[1])
    expect(near.sentences[1]).toBe(
      'It begins in less than 24 hours, so it counts as one of your sessions even if you cancel. You can still change the time.',
    )
  })

  it('says that rescheduling uses no other session, unless it is in another year', () => {
    const standing = { id: 1, start: tuesday, freeUntil: tuesday }
    const within = previewReschedule(covered(2), standing, at('2026-12-08T20:00:00Z'), reading)
    expect(within.sentences).toEqual([
      'A new time does not use another session. Left for you, as before: 4 of 6.',
      'Free to move or cancel at any time before it starts.',
    ])
    const later = previewReschedule(covered(2), standing, at('2027-01-05T20:00:00Z'), reading)
    expect(later.sentences.slice(0, 2)).toEqual([
      'The session you have now is given back.',
      'This is session 1 of 6.',
    ])
    const tooSoon = { id: 1, start: tuesday, freeUntil: at('2026-11-24T14:59:00Z') }
    expect(previewReschedule(covered(2), tooSoon, at('2026-12-08T20:00:00Z'), reading).sentences[1]).toBe(
      'The time to cancel free is over. A new time does not change that: if you cancel, this session still counts.',
    )
  })
})

describe('reserved space for late text', () => {
  it.each(timeZones)('is long enough for all texts in %s', (zone) => {
    const said = (told: { sentences: readonly string[] }): number => told.sentences.join(' ').length
    const reads = { ...reading, now: at('2026-09-23T16:30:00Z'), zone }
    const visit = at('2026-09-30T16:30:00Z')
    for (const hours of [0, 99])
      for (const taken of [0, 3, 6]) {
        const known = covered(taken, { until: '2027-09-30' }, zone, hours)
        expect(said(previewNow(known, reads))).toBeLessThanOrEqual(getLongestNowPreview().length)
        for (const start of [visit, at('2026-09-24T16:30:00Z'), at('2027-09-30T16:30:00Z')])
          for (const freeUntil of [start, at('2026-09-22T16:30:00Z')]) {
            expect(said(previewBooking(known, start, reads))).toBeLessThanOrEqual(
              getLongestBookingPreview(zone).length,
            )
            const moved = previewReschedule(known, { id: 1, start: visit, freeUntil }, start, reads)
            expect(said(moved)).toBeLessThanOrEqual(getLongestReschedulePreview(zone).length)
            // No contract has a notice period of more than two digits.
            if (freeUntil === start || start.since(freeUntil).total('hours') < 100)
              expect(
                said(previewCancellation(known, { id: 1, start, freeUntil }, reads)),
              ).toBeLessThanOrEqual(getLongestCancellationPreview(zone).length)
          }
      }
  })
})
