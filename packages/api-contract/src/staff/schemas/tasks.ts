import * as z from 'zod/mini'
import { offerStates, declineReasons } from '../../counselor/constants.ts'
import { TaskRequest } from '../../counselor/schemas/meeting-request.ts'
import { IsoInstant } from '../../schemas.ts'
import { taskOutcomes, taskKinds } from '../constants.ts'
import { StaffRef, StaffOrganization } from './roles.ts'

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

export const tasksSchemas = {
  'GET /staff/tasks': {
    /** also: comma-separated kinds of `optInTaskKinds`. */
    query: z.object({ also: z.optional(z.string()) }),
    response: z.object({
      /** Server time, for elapsed times. */
      now: IsoInstant,
      results: z.array(Task),
    }),
  },
  'GET /staff/tasks/:kind/:id': {
    params: taskParams,
    response: ClaimedTask,
  },
  'POST /staff/tasks/:kind/:id/claim': {
    params: taskParams,
    response: ClaimedTask,
  },
  'POST /staff/tasks/:kind/:id/take-over': {
    params: taskParams,
    body: z.object({ from: z.uuid() }),
    response: ClaimedTask,
  },
  'POST /staff/tasks/:kind/:id/release': {
    params: taskParams,
    body: z.object({ note: z.optional(Note) }),
    response: Task,
  },
  'POST /staff/tasks/:kind/:id/outcome': {
    params: taskParams,
    body: z.object({
      outcome: z.enum(taskOutcomes),
      note: z.optional(Note),
      /** Omitted after a final outcome. */
      follow_up_at: z.optional(z.nullable(IsoInstant)),
    }),
    response: Task,
  },
  'POST /staff/tasks/:kind/:id/follow-up': {
    params: taskParams,
    body: z.object({ at: IsoInstant, note: z.optional(Note) }),
    response: Task,
  },
  'GET /staff/tasks/:kind/:id/colleagues': {
    params: taskParams,
    response: z.object({ results: z.array(StaffRef) }),
  },
  'POST /staff/tasks/:kind/:id/pass-on': {
    params: taskParams,
    body: z.object({ to: z.uuid(), note: Note }),
    response: Task,
  },
  'GET /staff/tasks/events': { events: z.object({ type: z.enum(['changed']) }) },
}
