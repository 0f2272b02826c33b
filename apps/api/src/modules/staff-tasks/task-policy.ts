import type { ErrorEntry } from '@evenkeel/api-contract/errors/error-payload'
import { limits } from '@evenkeel/api-contract/limits'
import type { AccessPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import type { TaskKind, TaskOutcome } from '@evenkeel/api-contract/staff/constants'
import { finalOutcomes, isDangerTask, taskRoles } from '@evenkeel/api-contract/staff/tasks'
import { type ActiveGrant, hasRole, hasRoleFor } from '#modules/staff-accounts/access-control.ts'

/** A pending task, computed from its source. */
export interface PendingTask {
  readonly kind: TaskKind
  readonly id: string
  /** Null: installation-wide. */
  readonly organisationId: string | null
  /** The member it is about; null for an anonymous visitor, and for tasks without a member. */
  readonly memberId: string | null
  readonly since: Temporal.Instant
  readonly dueAt: Temporal.Instant | null
  readonly reference: string | null
  readonly attempts: number | null
}

/** Purpose of showing the member of a task, for the audit log; null for a task without a member. */
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

/** Whether these grants allow to see and claim a task. */
export const canClaimTask = (
  grants: readonly ActiveGrant[],
  { kind, organisationId }: Pick<PendingTask, 'kind' | 'organisationId'>,
): boolean =>
  organisationId === null
    ? grants.some((grant) => grant.organisationId === null && hasRole([grant], taskRoles[kind]))
    : hasRoleFor(grants, taskRoles[kind], organisationId)

/** Danger first, then oldest first. */
export const compareUrgency = (one: PendingTask, other: PendingTask): number =>
  Number(isDangerTask(other.kind)) - Number(isDangerTask(one.kind)) ||
  Temporal.Instant.compare(one.since, other.since) ||
  one.id.localeCompare(other.id)

export const isFinalOutcome = (outcome: TaskOutcome | null): boolean =>
  outcome !== null && finalOutcomes.includes(outcome)

/** Validates a note: none is stored about an anonymous person, because it would outlive their answers. */
export const validateNote = (task: PendingTask, note: string | null): ErrorEntry | null =>
  note !== null && task.kind === 'danger' && task.memberId === null
    ? { field: 'note', message: 'This person left no name. Nothing is written down about them.' }
    : null

/** Validates a follow-up time: not in the past, and not too late for somebody in danger. */
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

/** Giving up on a person in danger requires a note about what was tried. */
export const validateGiveUp = (
  { kind, memberId }: PendingTask,
  outcome: TaskOutcome,
  note: string | null,
): ErrorEntry | null =>
  isDangerTask(kind) && memberId !== null && outcome === 'cannot_be_reached' && !note?.trim()
    ? { field: 'note', message: 'Please write down when and how you tried to reach this person.' }
    : null

/**
 * Validates an outcome. A contest is closed only by its answer in the ledger: the member reads the answer
 * there, and closing the task without one would leave them waiting.
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
