import { ClaimedTask, Task, TaskClaim } from '@evenkeel/api-contract/staff/schemas/tasks'
import { dana } from './staff-session.ts'

/** Danger call received seven minutes before the test starts, with overrides. */
export const dangerTask = (otherwise: Partial<Task> = {}): Task =>
  Task.parse({
    kind: 'danger',
    id: 't1',
    organisation: {
      id: '0192aaaa-0000-4000-8000-000000000001',
      username: 'bluefin',
      name: 'Bluefin Foods',
    },
    since: '2026-11-17T15:53:00Z',
    due_at: '2026-11-17T16:08:00Z',
    reference: null,
    can_be_called: true,
    attempts: null,
    noted_at: null,
    claim: null,
    ...otherwise,
  })

/** Dana's claim on a task, made just now, with overrides. */
export const claim = (otherwise: Partial<TaskClaim> = {}): TaskClaim =>
  TaskClaim.parse({
    by: dana,
    is_mine: true,
    claimed_at: '2026-11-17T16:00:00Z',
    worked_at: null,
    outcome: null,
    follow_up_at: null,
    is_away: false,
    taken_over_from: null,
    ...otherwise,
  })

/** Claimed task with the member to call. */
export const claimedTask = (task: Task, otherwise: Partial<ClaimedTask> = {}): ClaimedTask =>
  ClaimedTask.parse({
    task: { ...task, claim: task.claim ?? claim() },
    person: { name: 'Maria Reyes', phone: '+13035550142', timezone: 'America/Denver', state: 'CO' },
    notes: [],
    ...otherwise,
  })
