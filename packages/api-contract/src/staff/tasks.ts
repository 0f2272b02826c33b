import * as z from 'zod/mini'
import { TaskRequest } from '../counselor/meeting-request.ts'
import { declineReasons, offerStates } from '../counselor/offers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant } from '../schemas.ts'
import { StaffRef, StaffOrganization, type StaffRole } from './roles.ts'

/**
 * What waits for a person, the most urgent first. danger: a person said yes to the question about danger; counselor_danger: a
 * counselor fears for somebody; lost_move: moving an appointment left none; stuck_move: it is not known which one stands; in_person: a
 * request to meet in person, to be called in one or two days; undelivered_request: the call centre's system did not take one;
 * undelivered_mail: a mail was given up; contested_session: a member says that a session should not count; failed_job: something the
 * product does by itself fails; license_check: a license of a counselor waits for its check.
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

/** Kinds in which a life may hang on the call. */
export const dangerKinds: readonly TaskKind[] = ['danger', 'counselor_danger']
export const isDangerTask = (kind: TaskKind): boolean => dangerKinds.includes(kind)

/** Who sees tasks of a kind and may claim them. */
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

/** Everybody who has something on Today. */
const roles = ['care_line', 'account_manager', 'administrator'] as const
const dataCategory = 'task' as const

/** What came of a call or of other work: the last three keep the task open. */
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
/** Outcomes after which nothing is left to do. */
export const finalOutcomes: readonly TaskOutcome[] = [
  'reached',
  'emergency_services',
  'settled',
  'cannot_be_reached',
]

/** Who is on a task. */
export const TaskClaim = z.object({
  by: StaffRef,
  is_mine: z.boolean(),
  claimed_at: IsoInstant,
  /** The last call or other work that was noted; null before. */
  worked_at: z.nullable(IsoInstant),
  outcome: z.nullable(z.enum(taskOutcomes)),
  /** When to go on; null: now. */
  follow_up_at: z.nullable(IsoInstant),
  /** The holder of a call because of danger was not here for `limits.dangerHolderAway`: a colleague may take it over. */
  is_away: z.boolean(),
  /** From whom it was taken over; null: from nobody. */
  taken_over_from: z.nullable(StaffRef),
})
export type TaskClaim = z.output<typeof TaskClaim>

/** A request to meet in person that was offered to a counselor. */
export const TaskOffer = z.object({
  id: z.uuid(),
  counselor: StaffRef,
  offered_at: IsoInstant,
  answer_by: IsoInstant,
  standing: z.enum(offerStates),
  /** When it stopped to be open; null: it is. */
  ended_at: z.nullable(IsoInstant),
  /** Why it was declined; null: it was not, or no reason was chosen. */
  reason: z.nullable(z.enum(declineReasons)),
})
export type TaskOffer = z.output<typeof TaskOffer>

/** Something that waits. Nothing here says who the member is: that is shown to whoever has claimed it. */
export const Task = z.object({
  kind: z.enum(taskKinds),
  id: z.string(),
  /** Null: concerns the whole installation. */
  organisation: z.nullable(StaffOrganization),
  since: IsoInstant,
  /** Until when it should be done; null where nothing is promised. */
  due_at: z.nullable(IsoInstant),
  /** What the member was told to quote, what fails, or whose license it is and for where; null where there is nothing. */
  reference: z.nullable(z.string()),
  /** False: the person left no name and no number. */
  can_be_called: z.boolean(),
  /** How often the product tried by itself; null where it does not. */
  attempts: z.nullable(z.int()),
  /** When something was written last about a call a counselor asked for: its holder reads it then. Null: nothing, or another kind. */
  noted_at: z.nullable(IsoInstant),
  claim: z.nullable(TaskClaim),
  /** To whom a request to meet in person was offered, the newest first; left out where it was not offered. */
  offers: z.optional(z.array(TaskOffer)),
})
export type Task = z.output<typeof Task>

/** Whom to call. */
export const TaskContact = z.object({
  name: z.string(),
  /** E.164; null where none was given. */
  phone: z.nullable(z.string()),
  /** Every account has one; left out by an API of the release before. */
  email: z.optional(z.string()),
  /** IANA name of the zone the member lives by. */
  timezone: z.string(),
  /** Two letters; null where unknown. */
  state: z.nullable(z.string()),
})
export type TaskContact = z.output<typeof TaskContact>

/** A task with what its holder needs. */
export const ClaimedTask = z.object({
  task: Task,
  /** Null where it is about nobody, or about somebody who left no name. */
  person: z.nullable(TaskContact),
  /** Of the two kinds about a request to meet in person; left out by an API of the release before. */
  request: z.optional(TaskRequest),
  /** What colleagues wrote, oldest first; and why a counselor asked for the call. */
  notes: z.array(z.object({ by: StaffRef, at: IsoInstant, text: z.string(), is_counselors: z.boolean() })),
})
export type ClaimedTask = z.output<typeof ClaimedTask>

/** What names a task in a path. */
export const taskParams = z.object({ kind: z.enum(taskKinds), id: z.string().check(z.maxLength(100)) })
const Note = z.nullable(z.string().check(z.maxLength(1000)))

/** Everything that waits in the organizations of the person who asks, danger first, the oldest first. */
export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/staff/tasks',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'What waits for a person',
  /** also: kinds of `optInTaskKinds`, with commas between. */
  query: z.object({ also: z.optional(z.string()) }),
  success: {
    status: 200,
    body: z.object({
      /** The server's clock, for the running clocks. */
      now: IsoInstant,
      results: z.array(Task),
    }),
  },
})

/** A claimed task again. 404 also where somebody else holds it, or nobody. */
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

/** Takes a task. Of two at once one wins; the other reads in a 409 by whom it was taken. The member's number is in the answer, and an event says so. */
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
 * Takes a call because of danger over from somebody who has it and is away. `from` is whom the person who asks was shown: where it is
 * somebody else by now, or they are here again, a 409 says by whom it is held. What was noted stays; both names are told from then on.
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

/** Gives it back, undone. */
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

/** Notes what came of it. After a final outcome the task is gone from the list; after another one `follow_up_at` says when to go on. */
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
    /** Left out after a final outcome. */
    follow_up_at: z.optional(z.nullable(IsoInstant)),
  }),
  success: { status: 200, body: Task },
  refusals: ['ValidationError', 'NotFound'],
})

/** Says when to go on, without an outcome. */
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

/** Those who may take this task now, by name, without the person who asks. */
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

/** Hands a claimed task to a colleague, who holds it from then on. 422: the colleague may not take it. */
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

/** Says that the list has changed, so that it is read again. Counts as no use of the session. */
export const subscribeToTasks = defineEndpoint({
  method: 'GET',
  path: '/staff/tasks/events',
  auth: 'staff',
  roles,
  dataCategory,
  summary: 'Live news of what waits',
  success: { status: 200, events: z.object({ type: z.enum(['changed']) }) },
})
