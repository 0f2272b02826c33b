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

describe('open tasks', () => {
  it('lists danger first until a colleague handles it or it is scheduled for later', () => {
    expect(getTaskSection(danger, now)).toBe('danger')
    expect(getTaskSection({ ...danger, claim: claim() }, now)).toBe('danger')
    expect(getTaskSection({ ...danger, claim: claim({ is_mine: false }) }, now)).toBe('taken')
    const later = { ...danger, claim: claim({ follow_up_at: '2026-11-24T10:15:00Z' }) }
    expect(getTaskSection(later, now)).toBe('later')
    expect(getTaskSection(later, now + 15 * 60_000)).toBe('danger')
  })

  it('lists danger first again when its holder is absent, unless it is scheduled for later', () => {
    const away = { ...danger, claim: claim({ is_mine: false, is_away: true }) }
    expect([getTaskSection(away, now), countUncalled([away], now)]).toEqual(['danger', 1])
    const later = {
      ...danger,
      claim: claim({ is_mine: false, is_away: true, follow_up_at: '2026-11-24T10:15:00Z' }),
    }
    expect([getTaskSection(later, now), countUncalled([later], now)]).toEqual(['taken', 0])
    expect(countUncalled([later], now + 15 * 60_000)).toBe(1)
  })

  it('separates anonymous people: they cannot be called, and no alert sounds for them', () => {
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

  it('groups tasks by section in page order, later ones by time', () => {
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

  it('excludes tasks held by colleagues from the count, and danger calls held by anyone from the danger count', () => {
    const tasks = [danger, { ...danger, id: 'e', claim: claim() }, task({ claim: claim({ is_mine: false }) })]
    expect(countWaiting(tasks, now)).toBe(2)
    expect(countUncalled(tasks, now)).toBe(1)
  })

  it('is urgent for danger, and when its time has come or is near', () => {
    expect(getUrgency(danger, now)).toBe('error')
    expect(getUrgency(task({ due_at: '2026-11-24T09:59:00Z' }), now)).toBe('error')
    expect(getUrgency(task({ due_at: '2026-11-24T13:00:00Z' }), now)).toBe('warning')
    expect(getUrgency(task({ due_at: '2026-11-25T13:00:00Z' }), now)).toBe('calm')
  })
})

describe('task outcomes', () => {
  it('mentions emergency services only for danger', () => {
    expect(listOutcomes(danger)).toContain('emergency_services')
    expect(listOutcomes(task())).not.toContain('emergency_services')
  })

  it('offers no final outcome for a contested session, which ends only with a decision', () => {
    const offered = listOutcomes(task({ kind: 'contested_session' }))
    expect(offered.filter((outcome) => finalOutcomes.includes(outcome))).toEqual([])
    expect(offered.length).toBeGreaterThan(0)
  })

  it('is done only after a final outcome, and allows no notes about anonymous people', () => {
    expect(isTaskDone({ ...danger, claim: claim({ outcome: 'reached' }) })).toBe(true)
    expect(isTaskDone({ ...danger, claim: claim({ outcome: 'no_answer' }) })).toBe(false)
    expect(isTaskDone(danger)).toBe(false)
    expect([canAddNote(danger), canAddNote({ ...danger, can_be_called: false })]).toEqual([true, false])
    expect(canAddNote(task({ kind: 'failed_job', can_be_called: false }))).toBe(true)
  })

  it('offers no call outcomes when the person cannot be called', () => {
    expect(listOutcomes({ ...danger, can_be_called: false })).toEqual(['cannot_be_reached', 'settled'])
    expect(listOutcomes(task({ kind: 'failed_job', can_be_called: false }))).toEqual(['settled'])
  })

  it("schedules tomorrow at nine in the member's time zone, also across a clock change", () => {
    const night = Temporal.Instant.from('2026-10-31T22:00:00Z')
    expect(getFollowUpTime('tomorrow', night, 'America/New_York')?.toString()).toBe('2026-11-01T14:00:00Z')
    expect(getFollowUpTime('in15', night, 'America/New_York')?.toString()).toBe('2026-10-31T22:15:00Z')
    expect(getFollowUpTime('otherTime', night, 'America/New_York')).toBeNull()
  })
})
