import type { CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { expect, it } from 'vitest'
import { listClosingWarnings } from './components/CloseVisitForm.tsx'

const visit: CounselorVisit = {
  person: { patient_id: 1, name: 'Ada Byron' },
  visit: {
    id: 7,
    starts_at: '2026-11-24T21:00:00Z',
    ends_at: '2026-11-24T21:50:00Z',
    method: 'video',
    state: 'CO',
    standing: 'booked',
    asked_to_move_at: null,
    moved_to: null,
  },
  timezone: 'America/Denver',
  reason: 'Stress',
  own_words: null,
  phone: null,
  room: { opens_at: '2026-11-24T20:45:00Z', closes_at: '2026-11-24T21:50:00Z' },
  session: { used: 1, of: 3 },
  no_show_counts: true,
  closing: null,
  canceled: null,
  care_call: null,
  care_phone: null,
}
const at = (iso: string) => ({
  now: Temporal.Instant.from(iso).epochMilliseconds,
  zone: 'America/New_York',
})
const begun = at('2026-11-24T21:00:05Z')
const over = at('2026-11-24T21:50:00Z')
const NO_WAY_BACK = 'You cannot open it again, or say it another way.'

it('warns before the booked end, with its time and the effect on the video room', () => {
  expect(listClosingWarnings(visit, 'took_place', begun)).toEqual([
    'The visit is booked until 4:50 PM. Closing it ends the video room for both of you.',
    NO_WAY_BACK,
  ])
  expect(listClosingWarnings({ ...visit, room: null }, 'not_held', begun)[0]).toBe(
    'The visit is booked until 4:50 PM.',
  )
})

it('does not warn about a finished visit that the member attended', () => {
  expect(listClosingWarnings(visit, 'took_place', over)).toEqual([])
  expect(listClosingWarnings(visit, 'not_held', over)).toEqual([])
})

it('always states the cost of a no-show for the member', () => {
  expect(listClosingWarnings(visit, 'did_not_come', over)).toEqual([
    'It counts as one of their covered sessions. They read that you noted it, and can say that it is not right: then our staff decides.',
    NO_WAY_BACK,
  ])
  expect(listClosingWarnings({ ...visit, no_show_counts: false }, 'did_not_come', over)[0]).toBe(
    'It takes none of their covered sessions.',
  )
})
