import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import { limits } from '@evenkeel/api-contract/limits'
import type { AccessPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import {
  finalOutcomes,
  isDangerTask,
  type TaskKind,
  type TaskOutcome,
  taskRoles,
} from '@evenkeel/api-contract/staff/tasks'
import { type ActiveGrant, hasRole, hasRoleFor } from '#modules/staff-accounts/grant-policy.ts'

/** Something that waits for a person, as the things themselves say. */
export interface PendingTask {
  readonly kind: TaskKind
  readonly id: string
  /** Null: concerns the whole installation. */
  readonly organisationId: string | null
  /** Whom it is about; null for a visitor without a name, and for what is about nobody. */
  readonly memberId: string | null
  readonly since: Temporal.Instant
  readonly dueAt: Temporal.Instant | null
  readonly reference: string | null
  readonly attempts: number | null
}

/** Why the member of a task is shown, as the audit keeps it; null for a task that is about nobody. */
export const taskPurposes: Readonly<Record<TaskKind, AccessPurpose | null>> = {
  danger: 'danger',
  counselor_danger: 'danger',
  lost_move: 'appointment',
  stuck_move: 'appointment',
  in_person: 'appointment',
  undelivered_request: 'appointment',
  undelivered_mail: 'repair',
  contested_session: 'sessions',
  failed_job: null,
  license_check: null,
}

/** Whether somebody with these grants sees a task and may take it. */
export const canClaimTask = (
  grants: readonly ActiveGrant[],
  { kind, organisationId }: Pick<PendingTask, 'kind' | 'organisationId'>,
): boolean =>
  organisationId === null
    ? grants.some((grant) => grant.organisationId === null && hasRole([grant], taskRoles[kind]))
    : hasRoleFor(grants, taskRoles[kind], organisationId)

/** Danger first, then the oldest first. */
export const compareUrgency = (one: PendingTask, other: PendingTask): number =>
  Number(isDangerTask(other.kind)) - Number(isDangerTask(one.kind)) ||
  Temporal.Instant.compare(one.since, other.since) ||
  one.id.localeCompare(other.id)

export const isFinalOutcome = (outcome: TaskOutcome | null): boolean =>
  outcome !== null && finalOutcomes.includes(outcome)

/** What is wrong with a note: of whoever left no name nothing is written down, for it would outlive their answers. */
export const validateNote = (task: PendingTask, note: string | null): ErrorEntry | null =>
  note !== null && task.kind === 'danger' && task.memberId === null
    ? { field: 'note', message: 'This person left no name. Nothing is written down about them.' }
    : null

/** What is wrong with a time to go on: it lies behind, or too far ahead for somebody in danger. */
export function validateFollowUpTime(
  { kind }: Pick<PendingTask, 'kind'>,
  field: 'at' | 'follow_up_at',
  at: Temporal.Instant | null,
  now: Temporal.Instant,
): ErrorEntry | null {
  if (at === null) return null
  if (Temporal.Instant.compare(at, now) <= 0)
    return { field, message: 'Please enter a time that lies ahead.' }
  const isTooFar = at.epochMilliseconds - now.epochMilliseconds > limits.dangerPutOff
  return isDangerTask(kind) && isTooFar
    ? { field, message: 'This person may be in danger. Please go on within four hours.' }
    : null
}

/** Whoever gives up on a person in danger says what was tried: one press alone does not close it. */
export const validateGiveUp = (
  { kind, memberId }: PendingTask,
  outcome: TaskOutcome,
  note: string | null,
): ErrorEntry | null =>
  isDangerTask(kind) && memberId !== null && outcome === 'cannot_be_reached' && !note?.trim()
    ? { field: 'note', message: 'Please write down when and how you tried to reach this person.' }
    : null

/**
 * What is wrong with an outcome. A contest is closed by its answer in the ledger and by nothing else: the member reads the answer there,
 * and a task that were closed without one would leave them waiting.
 */
export function validateOutcome(
  { kind }: PendingTask,
  outcome: TaskOutcome,
  followUpAt: Temporal.Instant | null,
): ErrorEntry | null {
  if (!isFinalOutcome(outcome)) return null
  if (kind === 'contested_session')
    return {
      field: 'outcome',
      message:
        'The member still waits for an answer. Give the session back or let it count, on the page of the person: then this leaves the list by itself.',
    }
  return followUpAt === null
    ? null
    : { field: 'follow_up_at', message: 'After this outcome nothing is left to go on with.' }
}
