import { defineEndpoint } from '../endpoint.ts'
import type { TaskKind, TaskOutcome } from './constants.ts'
import type { StaffRole } from './roles.ts'

export type { ClaimedTask, Task, TaskClaim, TaskContact, TaskOffer } from './schemas/tasks.ts'

/** Kinds of calls on which a life may depend. */
export const dangerKinds: readonly TaskKind[] = ['danger', 'counselor_danger']
export const isDangerTask = (kind: TaskKind): boolean => dangerKinds.includes(kind)

/** Roles that see tasks of a kind and may claim them. */
export const taskRoles: Readonly<Record<TaskKind, readonly StaffRole[]>> = {
  danger: ['care_line'],
  counselor_danger: ['care_line'],
  lost_move: ['care_line'],
  stuck_move: ['care_line'],
  in_person: ['care_line', 'account_manager'],
  undelivered_request: ['care_line'],
  undelivered_mail: ['care_line'],
  contested_session: ['care_line', 'account_manager'],
  failed_job: ['administrator'],
  license_check: ['account_manager'],
}

/** Roles with tasks on Today. */
const roles = ['care_line', 'account_manager', 'administrator'] as const
const dataCategory = 'task' as const
/** Outcomes that close the task. */
export const finalOutcomes: readonly TaskOutcome[] = [
  'reached',
  'emergency_services',
  'settled',
  'cannot_be_reached',
]

/** Lists the open tasks of the caller's organizations, danger first, oldest first. */
export const listTasks = defineEndpoint('GET /staff/tasks', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'What waits for a person',
  success: { status: 200 },
})

/** Reads a claimed task. 404 where it is not held by the caller. */
export const readTask = defineEndpoint('GET /staff/tasks/:kind/:id', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'A task that the person who asks has claimed',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Claims a task and returns the member's number, which is audited. 409: a colleague has it. */
export const claimTask = defineEndpoint('POST /staff/tasks/:kind/:id/claim', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Take a task',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict'],
})

/**
 * Takes over a danger call from a holder who is away. 409 with the current holder if that is not `from`, or
 * if they are active again. Notes are kept; both names are shown.
 */
export const takeOverTask = defineEndpoint('POST /staff/tasks/:kind/:id/take-over', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Take a call because of danger over from somebody who is away',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/** Releases a task without an outcome. */
export const releaseTask = defineEndpoint('POST /staff/tasks/:kind/:id/release', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Give a task back',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Records the outcome. A final one closes the task; after another one `follow_up_at` is the next step. */
export const recordOutcome = defineEndpoint('POST /staff/tasks/:kind/:id/outcome', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Note what came of a task',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound'],
})

/** Schedules the next step, without an outcome. */
export const scheduleFollowUp = defineEndpoint('POST /staff/tasks/:kind/:id/follow-up', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Say when to go on with a task',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound'],
})

/** Lists other staff who may currently hold this task, by name. */
export const listColleagues = defineEndpoint('GET /staff/tasks/:kind/:id/colleagues', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Who else may take a task',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Assigns a claimed task to a colleague. 422: the colleague may not hold it. */
export const reassignTask = defineEndpoint('POST /staff/tasks/:kind/:id/pass-on', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Hand a task to a colleague',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Signals that the list has changed and should be reloaded. Does not count as activity. */
export const subscribeToTasks = defineEndpoint('GET /staff/tasks/events', {
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Live news of what waits',
  success: { status: 200, events: true },
})
