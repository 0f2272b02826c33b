import { finalOutcomes, type Task, type TaskClaim } from '@evenkeel/api-contract/staff/tasks'
import { describe, expect, it } from 'vitest'
import {
  getFollowUpTime,
  groupBySection,
  isTaskDone,
  canAddNote,
  listOutcomes,
  getTaskSection,
  countUncalled,
  getUrgency,
  countWaiting,
} from './task-status.ts'

const now = Temporal.Instant.from('2026-11-24T10:00:00Z').epochMilliseconds
const claim = (over: Partial<TaskClaim> = {}): TaskClaim => ({
  by: { id: 'a', name: 'Dana Moss' },
  is_mine: true,
  claimed_at: '2026-11-24T09:50:00Z',
  worked_at: null,
  outcome: null,
  follow_up_at: null,
  is_away: false,
  taken_over_from: null,
  ...over,
})
const task = (over: Partial<Task> = {}): Task => ({
  kind: 'in_person',
  id: '1',
  organisation: null,
  since: '2026-11-24T09:00:00Z',
  due_at: null,
  reference: null,
  can_be_called: true,
  attempts: null,
  noted_at: null,
  claim: null,
  ...over,
})
const danger = task({ kind: 'danger', id: 'd' })

describe('what waits', () => {
  it('has danger on top until a colleague is on it or it goes on later', () => {
    expect(getTaskSection(danger, now)).toBe('danger')
    expect(getTaskSection({ ...danger, claim: claim() }, now)).toBe('danger')
    expect(getTaskSection({ ...danger, claim: claim({ is_mine: false }) }, now)).toBe('taken')
    const later = { ...danger, claim: claim({ follow_up_at: '2026-11-24T10:15:00Z' }) }
    expect(getTaskSection(later, now)).toBe('later')
    expect(getTaskSection(later, now + 15 * 60_000)).toBe('danger')
  })

  it('has danger on top again when the colleague who has it is not here, unless it goes on later', () => {
    const away = { ...danger, claim: claim({ is_mine: false, is_away: true }) }
    expect([getTaskSection(away, now), countUncalled([away], now)]).toEqual(['danger', 1])
    const later = {
      ...danger,
      claim: claim({ is_mine: false, is_away: true, follow_up_at: '2026-11-24T10:15:00Z' }),
    }
    expect([getTaskSection(later, now), countUncalled([later], now)]).toEqual(['taken', 0])
    expect(countUncalled([later], now + 15 * 60_000)).toBe(1)
  })

  it('puts whoever left no name apart: nobody can call them, and nothing rings for it', () => {
    const nameless = { ...danger, can_be_called: false }
    expect([
      getTaskSection(nameless, now),
      getUrgency(nameless, now),
      countUncalled([nameless], now),
    ]).toEqual(['nameless', 'calm', 0])
    expect(getTaskSection({ ...nameless, claim: claim() }, now)).toBe('mine')
    const left = { ...nameless, claim: claim({ is_mine: false, is_away: true }) }
    expect([getTaskSection(left, now), countUncalled([left], now)]).toEqual(['taken', 0])
  })

  it('stands in sections from top to bottom, what goes on later by its time', () => {
    const tasks = [
      task({ id: 'late', claim: claim({ follow_up_at: '2026-11-24T12:00:00Z' }) }),
      task({ id: 'soon', claim: claim({ follow_up_at: '2026-11-24T11:00:00Z' }) }),
      task({ id: 'open' }),
      danger,
    ]
    expect([...groupBySection(tasks, now)].map(([name, found]) => [name, found.map(({ id }) => id)])).toEqual(
      [
        ['danger', ['d']],
        ['open', ['open']],
        ['later', ['soon', 'late']],
      ],
    )
  })

  it('is counted without what a colleague is on, and danger without what anybody is on', () => {
    const tasks = [danger, { ...danger, id: 'e', claim: claim() }, task({ claim: claim({ is_mine: false }) })]
    expect(countWaiting(tasks, now)).toBe(2)
    expect(countUncalled(tasks, now)).toBe(1)
  })

  it('is pressing when somebody is in danger, or its time has come or is near', () => {
    expect(getUrgency(danger, now)).toBe('error')
    expect(getUrgency(task({ due_at: '2026-11-24T09:59:00Z' }), now)).toBe('error')
    expect(getUrgency(task({ due_at: '2026-11-24T13:00:00Z' }), now)).toBe('warning')
    expect(getUrgency(task({ due_at: '2026-11-25T13:00:00Z' }), now)).toBe('calm')
  })
})

describe('what can come of a task', () => {
  it('speaks of emergency services only where somebody is in danger', () => {
    expect(listOutcomes(danger)).toContain('emergency_services')
    expect(listOutcomes(task())).not.toContain('emergency_services')
  })

  it('is over for a contest with its answer alone, so that no outcome ends it', () => {
    const offered = listOutcomes(task({ kind: 'contested_session' }))
    expect(offered.filter((outcome) => finalOutcomes.includes(outcome))).toEqual([])
    expect(offered.length).toBeGreaterThan(0)
  })

  it('is done after a final outcome only, and is not written down of whoever left no name', () => {
    expect(isTaskDone({ ...danger, claim: claim({ outcome: 'reached' }) })).toBe(true)
    expect(isTaskDone({ ...danger, claim: claim({ outcome: 'no_answer' }) })).toBe(false)
    expect(isTaskDone(danger)).toBe(false)
    expect([canAddNote(danger), canAddNote({ ...danger, can_be_called: false })]).toEqual([true, false])
    expect(canAddNote(task({ kind: 'failed_job', can_be_called: false }))).toBe(true)
  })

  it('speaks of no call where nobody can be called', () => {
    expect(listOutcomes({ ...danger, can_be_called: false })).toEqual(['cannot_be_reached', 'settled'])
    expect(listOutcomes(task({ kind: 'failed_job', can_be_called: false }))).toEqual(['settled'])
  })

  it('goes on tomorrow at nine where the member is, also over a change of the clocks', () => {
    const night = Temporal.Instant.from('2026-10-31T22:00:00Z')
    expect(getFollowUpTime('tomorrow', night, 'America/New_York')?.toString()).toBe('2026-11-01T14:00:00Z')
    expect(getFollowUpTime('in15', night, 'America/New_York')?.toString()).toBe('2026-10-31T22:15:00Z')
    expect(getFollowUpTime('otherTime', night, 'America/New_York')).toBeNull()
  })
})
