import * as z from 'zod/mini'
import { TaskRequest } from '../counselor/meeting-request.ts'
import { declineReasons, offerStates } from '../counselor/offers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant } from '../schemas.ts'
import { StaffRef, StaffOrganization, type StaffRole } from './roles.ts'

/**
 * Staff tasks, most urgent first. danger: a person answered the danger question with yes; counselor_danger: a
 * counselor fears for a person; lost_move: a reschedule left no appointment; stuck_move: its state is
 * unknown; in_person: an in-person request, to be called in one or two days; undelivered_request: not accepted
 * by the call center's system; undelivered_mail: an email was given up; contested_session: a member contests
 * a counted session; failed_job: a background job fails; license_check: a license awaits its check.
 */
export const taskKinds = [
  'danger',
  'counselor_danger',
  'lost_move',
  'stuck_move',
  'in_person',
  'undelivered_request',
  'undelivered_mail',
  'contested_session',
  'failed_job',
  'license_check',
] as const
export type TaskKind = (typeof taskKinds)[number]

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

/** Outcome of a call or other work: the last three keep the task open. */
export const taskOutcomes = [
  'reached',
  'emergency_services',
  'settled',
  'cannot_be_reached',
  'voicemail',
  'no_answer',
  'call_again',
] as const
export type TaskOutcome = (typeof taskOutcomes)[number]
/** Outcomes that close the task. */
export const finalOutcomes: readonly TaskOutcome[] = [
  'reached',
  'emergency_services',
  'settled',
  'cannot_be_reached',
]

/** The claim of a task. */
export const TaskClaim = z.object({
  by: StaffRef,
  is_mine: z.boolean(),
  claimed_at: IsoInstant,
  /** Last recorded call or other work; null: none. */
  worked_at: z.nullable(IsoInstant),
  outcome: z.nullable(z.enum(taskOutcomes)),
  /** Next step at; null: now. */
  follow_up_at: z.nullable(IsoInstant),
  /** The holder of a danger call was inactive for `limits.dangerHolderAway`: a colleague may take it over. */
  is_away: z.boolean(),
  /** Previous holder; null: none. */
  taken_over_from: z.nullable(StaffRef),
})
export type TaskClaim = z.output<typeof TaskClaim>

/** An in-person request offered to a counselor. */
export const TaskOffer = z.object({
  id: z.uuid(),
  counselor: StaffRef,
  offered_at: IsoInstant,
  answer_by: IsoInstant,
  standing: z.enum(offerStates),
  /** When it ended; null: it is open. */
  ended_at: z.nullable(IsoInstant),
  /** Why it was declined; null: not declined, or no reason given. */
  reason: z.nullable(z.enum(declineReasons)),
})
export type TaskOffer = z.output<typeof TaskOffer>

/** An open task. It does not identify the member: only its holder sees the contact. */
export const Task = z.object({
  kind: z.enum(taskKinds),
  id: z.string(),
  /** Null: concerns the whole installation. */
  organisation: z.nullable(StaffOrganization),
  since: IsoInstant,
  /** Deadline; null: none. */
  due_at: z.nullable(IsoInstant),
  /** Reference given to the member, the failing job, or the license's owner and state; null: none. */
  reference: z.nullable(z.string()),
  /** False: the person left no name and no number. */
  can_be_called: z.boolean(),
  /** Number of automatic attempts; null where there are none. */
  attempts: z.nullable(z.int()),
  /** When a note was last added to a counselor's call request. Null: none, or another kind. */
  noted_at: z.nullable(IsoInstant),
  claim: z.nullable(TaskClaim),
  /** Offers of an in-person request, newest first; omitted without any. */
  offers: z.optional(z.array(TaskOffer)),
})
export type Task = z.output<typeof Task>

/** Contact to call. */
export const TaskContact = z.object({
  name: z.string(),
  /** E.164; null where none was given. */
  phone: z.nullable(z.string()),
  /** Every account has one; omitted by the previous release of the API. */
  email: z.optional(z.string()),
  /** IANA time zone of the member. */
  timezone: z.string(),
  /** Two letters; null where unknown. */
  state: z.nullable(z.string()),
})
export type TaskContact = z.output<typeof TaskContact>

/** A task with the data for its holder. */
export const ClaimedTask = z.object({
  task: Task,
  /** Null where it has no member, or the person left no name. */
  person: z.nullable(TaskContact),
  /** For the two kinds about an in-person request; omitted by the previous release of the API. */
  request: z.optional(TaskRequest),
  /** Notes of colleagues, oldest first, and the counselor's reason for the call. */
  notes: z.array(z.object({ by: StaffRef, at: IsoInstant, text: z.string(), is_counselors: z.boolean() })),
})
export type ClaimedTask = z.output<typeof ClaimedTask>

/** Path parameters of a task. */
export const taskParams = z.object({ kind: z.enum(taskKinds), id: z.string().check(z.maxLength(100)) })
const Note = z.nullable(z.string().check(z.maxLength(1000)))

/** Lists the open tasks of the caller's organizations, danger first, oldest first. */
export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/staff/tasks',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'What waits for a person',
  /** also: comma-separated kinds of `optInTaskKinds`. */
  query: z.object({ also: z.optional(z.string()) }),
  success: {
    status: 200,
    body: z.object({
      /** Server time, for elapsed times. */
      now: IsoInstant,
      results: z.array(Task),
    }),
  },
})

/** Reads a claimed task. 404 where it is not held by the caller. */
export const readTask = defineEndpoint({
  method: 'GET',
  path: '/staff/tasks/:kind/:id',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'A task that the person who asks has claimed',
  params: taskParams,
  success: { status: 200, body: ClaimedTask },
  refusals: ['NotFound'],
})

/** Claims a task and returns the member's number, which is audited. 409: a colleague has it. */
export const claimTask = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/claim',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Take a task',
  params: taskParams,
  success: { status: 200, body: ClaimedTask },
  refusals: ['NotFound', 'Conflict'],
})

/**
 * Takes over a danger call from a holder who is away. 409 with the current holder if that is not `from`, or
 * if they are active again. Notes are kept; both names are shown.
 */
export const takeOverTask = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/take-over',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Take a call because of danger over from somebody who is away',
  params: taskParams,
  body: z.object({ from: z.uuid() }),
  success: { status: 200, body: ClaimedTask },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/** Releases a task without an outcome. */
export const releaseTask = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/release',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Give a task back',
  params: taskParams,
  body: z.object({ note: z.optional(Note) }),
  success: { status: 200, body: Task },
  refusals: ['NotFound'],
})

/** Records the outcome. A final one closes the task; after another one `follow_up_at` is the next step. */
export const recordOutcome = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/outcome',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Note what came of a task',
  params: taskParams,
  body: z.object({
    outcome: z.enum(taskOutcomes),
    note: z.optional(Note),
    /** Omitted after a final outcome. */
    follow_up_at: z.optional(z.nullable(IsoInstant)),
  }),
  success: { status: 200, body: Task },
  refusals: ['ValidationError', 'NotFound'],
})

/** Schedules the next step, without an outcome. */
export const scheduleFollowUp = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/follow-up',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Say when to go on with a task',
  params: taskParams,
  body: z.object({ at: IsoInstant, note: z.optional(Note) }),
  success: { status: 200, body: Task },
  refusals: ['ValidationError', 'NotFound'],
})

/** Lists other staff who may currently hold this task, by name. */
export const listColleagues = defineEndpoint({
  method: 'GET',
  path: '/staff/tasks/:kind/:id/colleagues',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Who else may take a task',
  params: taskParams,
  success: { status: 200, body: z.object({ results: z.array(StaffRef) }) },
  refusals: ['NotFound'],
})

/** Assigns a claimed task to a colleague. 422: the colleague may not hold it. */
export const reassignTask = defineEndpoint({
  method: 'POST',
  path: '/staff/tasks/:kind/:id/pass-on',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Hand a task to a colleague',
  params: taskParams,
  body: z.object({ to: z.uuid(), note: Note }),
  success: { status: 200, body: Task },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Signals that the list has changed and should be reloaded. Does not count as activity. */
export const subscribeToTasks = defineEndpoint({
  method: 'GET',
  path: '/staff/tasks/events',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Live news of what waits',
  success: { status: 200, events: z.object({ type: z.enum(['changed']) }) },
})
