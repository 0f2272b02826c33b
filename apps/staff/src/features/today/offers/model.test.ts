import type { TaskOffer } from '@evenkeel/contract/staff/tasks'
import { expect, it } from 'vitest'
import { answerByOf, choosable, givenBackOf, lastAnswerBy, offersState, sessionsOf } from './model.ts'

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
  expect(offersState({ offers: [...offers] }, now)).toBe(state)
})

it('names whoever gave it back, until somebody else may answer or has it', () => {
  const given = offer('given_back')
  expect(givenBackOf({ offers: [offer('declined'), given] })).toBe(given)
  for (const standing of ['open', 'accepted'] as const)
    expect(givenBackOf({ offers: [offer(standing), given] })).toBeUndefined()
  expect(givenBackOf({})).toBeUndefined()
  expect(offersState({ offers: [given] }, now)).toBe('back')
})

it('waits until the last open offer runs out', () => {
  const offers = [
    offer('open'),
    offer('open', { answer_by: '2026-11-18T20:00:00Z' }),
    offer('declined', { answer_by: '2026-11-19T20:00:00Z' }),
  ]
  expect(lastAnswerBy({ offers }, now)).toBe('2026-11-18T20:00:00Z')
  expect(lastAnswerBy({}, now)).toBeNull()
})

it('lets choose who is in the state and has no open offer', () => {
  const counselors = [
    { staff_id: 'ines', name: 'Ines Calder', states: ['CO'] },
    { staff_id: 'tom', name: 'Tom Reed', states: ['CO', 'FL'] },
    { staff_id: 'ada', name: 'Ada Bell', states: ['FL'] },
  ]
  const ids = (state: string | null, offers: TaskOffer[]) =>
    choosable(counselors, { offers }, { state, now }).map(({ staff_id }) => staff_id)
  expect(ids('CO', [])).toEqual(['ines', 'tom'])
  expect(ids('CO', [offer('open')])).toEqual(['tom'])
  expect(ids('CO', [offer('declined')])).toEqual(['ines', 'tom'])
  expect(ids(null, [])).toEqual([])
})

it('takes a time that lies ahead within seven days, and no other', () => {
  const typed = (iso: string) => Temporal.Instant.from(iso)
  expect(answerByOf('in4', null, now)).toBe('2026-11-17T20:00:00Z')
  expect(answerByOf('other', typed('2026-11-24T16:00:00Z'), now)).toBe('2026-11-24T16:00:00Z')
  for (const wrong of ['2026-11-17T16:00:00Z', '2026-11-24T16:00:01Z'])
    expect(answerByOf('other', typed(wrong), now)).toBeNull()
  expect(answerByOf('other', null, now)).toBeNull()
  expect(answerByOf(null, null, now)).toBeNull()
})

it.each([
  ['', null],
  [' 6 ', 6],
  ['99', 99],
])('reads %o as sessions', (typed, sessions) => {
  expect(sessionsOf(typed)).toBe(sessions)
})

it.each(['0', '100', 'six'])('takes %o for no number of sessions', (typed) => {
  expect(sessionsOf(typed)).toBeUndefined()
})
