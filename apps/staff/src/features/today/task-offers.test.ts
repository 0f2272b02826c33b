import type { TaskOffer } from '@evenkeel/api-contract/staff/tasks'
import { expect, it } from 'vitest'
import {
  findReturnedOffer,
  getLastAnswerDeadline,
  getOffersState,
  listAvailableCounselors,
  parseSessionCount,
  toAnswerBy,
} from './task-offers.ts'

const now = Temporal.Instant.from('2026-11-17T16:00:00Z').epochMilliseconds
const offer = (standing: TaskOffer['standing'], changes: Partial<TaskOffer> = {}): TaskOffer => ({
  id: standing,
  counselor: { id: 'ines', name: 'Ines Calder' },
  offered_at: '2026-11-17T15:00:00Z',
  answer_by: '2026-11-17T20:00:00Z',
  standing,
  ended_at: null,
  reason: null,
  ...changes,
})

it.each([
  ['none', []],
  ['open', [offer('declined'), offer('open')]],
  ['accepted', [offer('taken'), offer('accepted')]],
  ['back', [offer('declined'), offer('run_out'), offer('withdrawn')]],
  // Expired, but the list was not refetched yet.
  ['back', [offer('open', { answer_by: '2026-11-17T16:00:00Z' })]],
] as const)('derives the state %s of a request from its offers', (state, offers) => {
  expect(getOffersState({ offers: [...offers] }, now)).toBe(state)
})

it('names the counselor who gave a request back, until another may answer or has accepted', () => {
  const given = offer('given_back')
  expect(findReturnedOffer({ offers: [offer('declined'), given] })).toBe(given)
  for (const standing of ['open', 'accepted'] as const)
    expect(findReturnedOffer({ offers: [offer(standing), given] })).toBeUndefined()
  expect(findReturnedOffer({})).toBeUndefined()
  expect(getOffersState({ offers: [given] }, now)).toBe('back')
})

it('waits until the last open offer expires', () => {
  const offers = [
    offer('open'),
    offer('open', { answer_by: '2026-11-18T20:00:00Z' }),
    offer('declined', { answer_by: '2026-11-19T20:00:00Z' }),
  ]
  expect(getLastAnswerDeadline({ offers }, now)).toBe('2026-11-18T20:00:00Z')
  expect(getLastAnswerDeadline({}, now)).toBeNull()
})

it('offers counselors of the state who have no open offer', () => {
  const counselors = [
    { staff_id: 'ines', name: 'Ines Calder', states: ['CO'] },
    { staff_id: 'tom', name: 'Tom Reed', states: ['CO', 'FL'] },
    { staff_id: 'ada', name: 'Ada Bell', states: ['FL'] },
  ]
  const ids = (state: string | null, offers: TaskOffer[]) =>
    listAvailableCounselors(counselors, { offers }, { state, now }).map(({ staff_id }) => staff_id)
  expect(ids('CO', [])).toEqual(['ines', 'tom'])
  expect(ids('CO', [offer('open')])).toEqual(['tom'])
  expect(ids('CO', [offer('declined')])).toEqual(['ines', 'tom'])
  expect(ids(null, [])).toEqual([])
})

it('accepts only future times within seven days', () => {
  const typed = (iso: string) => Temporal.Instant.from(iso)
  expect(toAnswerBy('in4', null, now)).toBe('2026-11-17T20:00:00Z')
  expect(toAnswerBy('other', typed('2026-11-24T16:00:00Z'), now)).toBe('2026-11-24T16:00:00Z')
  for (const wrong of ['2026-11-17T16:00:00Z', '2026-11-24T16:00:01Z'])
    expect(toAnswerBy('other', typed(wrong), now)).toBeNull()
  expect(toAnswerBy('other', null, now)).toBeNull()
  expect(toAnswerBy(null, null, now)).toBeNull()
})

it.each([
  ['', null],
  [' 6 ', 6],
  ['99', 99],
])('parses %o as a session count', (typed, sessions) => {
  expect(parseSessionCount(typed)).toBe(sessions)
})

it.each(['0', '100', 'six'])('rejects %o as a session count', (typed) => {
  expect(parseSessionCount(typed)).toBeUndefined()
})
