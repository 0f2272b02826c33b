import type { TaskOffer } from '@evenkeel/api-contract/staff/tasks'
import { expect, it } from 'vitest'
import {
  toAnswerBy,
  listAvailableCounselors,
  findReturnedOffer,
  getLastAnswerDeadline,
  getOffersState,
  parseSessionCount,
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
  // Its time is over, and the list was not read again yet.
  ['back', [offer('open', { answer_by: '2026-11-17T16:00:00Z' })]],
] as const)('says that a request is %s by its offers', (state, offers) => {
  expect(getOffersState({ offers: [...offers] }, now)).toBe(state)
})

it('names whoever gave it back, until somebody else may answer or has it', () => {
  const given = offer('given_back')
  expect(findReturnedOffer({ offers: [offer('declined'), given] })).toBe(given)
  for (const standing of ['open', 'accepted'] as const)
    expect(findReturnedOffer({ offers: [offer(standing), given] })).toBeUndefined()
  expect(findReturnedOffer({})).toBeUndefined()
  expect(getOffersState({ offers: [given] }, now)).toBe('back')
})

it('waits until the last open offer runs out', () => {
  const offers = [
    offer('open'),
    offer('open', { answer_by: '2026-11-18T20:00:00Z' }),
    offer('declined', { answer_by: '2026-11-19T20:00:00Z' }),
  ]
  expect(getLastAnswerDeadline({ offers }, now)).toBe('2026-11-18T20:00:00Z')
  expect(getLastAnswerDeadline({}, now)).toBeNull()
})

it('lets choose who is in the state and has no open offer', () => {
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

it('takes a time that lies ahead within seven days, and no other', () => {
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
])('reads %o as sessions', (typed, sessions) => {
  expect(parseSessionCount(typed)).toBe(sessions)
})

it.each(['0', '100', 'six'])('takes %o for no number of sessions', (typed) => {
  expect(parseSessionCount(typed)).toBeUndefined()
})
