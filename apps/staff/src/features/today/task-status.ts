import type { TaskOutcome } from '@evenkeel/api-contract/staff/constants'
import { isDangerTask, finalOutcomes, type Task } from '@evenkeel/api-contract/staff/tasks'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { getOffersState } from './task-offers.ts'

/** Page sections, from top to bottom. */
const taskSections = ['danger', 'mine', 'open', 'offered', 'nameless', 'later', 'taken'] as const
export type TaskSectionName = (typeof taskSections)[number]

const toMilliseconds = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

/**
 * Whether the person reported danger without giving a name. They cannot be called, so the row must not
 * suggest that they can.
 */
export const isAnonymous = ({ kind, can_be_called }: Task): boolean => isDangerTask(kind) && !can_be_called

/**
 * Whether the holder of a danger call is absent and has not rescheduled it, so that anyone may take it over.
 */
const isAbandoned = (task: Task, now: number): boolean =>
  task.claim !== null && task.claim.is_away && !isAnonymous(task) && !hasScheduledFollowUp(task, now)

const hasScheduledFollowUp = ({ claim }: Task, now: number): boolean =>
  claim?.follow_up_at != null && toMilliseconds(claim.follow_up_at) > now

/**
 * Section of a task. Danger that nobody is handling comes first, including the person's own task when its
 * follow-up is due, and one whose holder is absent.
 */
export function getTaskSection(task: Task, now: number): TaskSectionName {
  const { kind, claim } = task
  if (isAbandoned(task, now)) return 'danger'
  if (claim && !claim.is_mine) return 'taken'
  if (getOffersState(task, now) === 'open') return 'offered'
  if (hasScheduledFollowUp(task, now)) return 'later'
  if (isAnonymous(task)) return claim ? 'mine' : 'nameless'
  if (isDangerTask(kind)) return 'danger'
  return claim ? 'mine' : 'open'
}

/** Groups tasks by section, in server order; scheduled ones by time. */
export function groupBySection(
  tasks: readonly Task[],
  now: number,
): ReadonlyMap<TaskSectionName, readonly Task[]> {
  const found = Map.groupBy(tasks, (task) => getTaskSection(task, now))
  const later = found.get('later')
  const goOn = ({ claim }: Task): number => (claim?.follow_up_at ? toMilliseconds(claim.follow_up_at) : 0)
  if (later)
    found.set(
      'later',
      later.toSorted((one, other) => goOn(one) - goOn(other)),
    )
  return new Map(
    taskSections.flatMap((section) => (found.has(section) ? [[section, found.get(section) ?? []]] : [])),
  )
}

/**
 * Number of tasks that anyone can take; excludes tasks held by colleagues, scheduled, or awaiting counselors.
 */
export const countWaiting = (tasks: readonly Task[], now: number): number =>
  tasks.filter((task) => !['offered', 'later', 'taken'].includes(getTaskSection(task, now))).length

/** Number of danger tasks with a reachable person and no active holder. */
export const countUncalled = (tasks: readonly Task[], now: number): number =>
  tasks.filter(
    (task) =>
      isDangerTask(task.kind) && !isAnonymous(task) && (task.claim === null || isAbandoned(task, now)),
  ).length

/** Urgency of a task: red, amber or plain, always shown with text. */
export function getUrgency(task: Task, now: number): 'error' | 'warning' | 'calm' {
  const { kind, due_at } = task
  if (isAnonymous(task)) return 'calm'
  if (isDangerTask(kind) || (due_at !== null && toMilliseconds(due_at) <= now)) return 'error'
  return due_at !== null && toMilliseconds(due_at) - now <= hours(4) ? 'warning' : 'calm'
}

/** Whether a task is finished. */
export const isTaskDone = ({ claim }: Task): boolean =>
  claim?.outcome != null && finalOutcomes.includes(claim.outcome)

/** Whether a note may be written; notes about anonymous people are not allowed. */
export const canAddNote = ({ kind, can_be_called }: Task): boolean => !isDangerTask(kind) || can_be_called

/** Whether a task involves a call. */
export const isCallTask = ({ kind, can_be_called }: Task): boolean => can_be_called && kind !== 'failed_job'

/** Possible outcomes of a task, the most common first. */
export function listOutcomes(task: Task): readonly TaskOutcome[] {
  if (!isCallTask(task)) return isDangerTask(task.kind) ? ['cannot_be_reached', 'settled'] : ['settled']
  // A contested session ends only with a decision in the session ledger.
  if (task.kind === 'contested_session') return ['voicemail', 'no_answer', 'call_again']
  const called: readonly TaskOutcome[] = [
    'reached',
    'voicemail',
    'no_answer',
    'call_again',
    'cannot_be_reached',
  ]
  if (isDangerTask(task.kind)) return ['reached', 'emergency_services', ...called.slice(1)]
  return task.kind === 'in_person' ? called : [...called, 'settled']
}

/** Follow-up choices: a delay from now, nine in the morning in the member's time zone, or a custom time. */
export const followUps = ['in15', 'in60', 'in240', 'tomorrow', 'otherTime'] as const
export type FollowUp = (typeof followUps)[number]

/** The instant of a choice; null for a custom time. */
export function getFollowUpTime(
  choice: FollowUp,
  now: Temporal.Instant,
  zone: string,
): Temporal.Instant | null {
  switch (choice) {
    case 'in15':
      return now.add({ milliseconds: minutes(15) })
    case 'in60':
      return now.add({ milliseconds: hours(1) })
    case 'in240':
      return now.add({ milliseconds: hours(4) })
    case 'tomorrow':
      return now.toZonedDateTimeISO(zone).add({ days: 1 }).withPlainTime('09:00').toInstant()
    case 'otherTime':
      return null
  }
}
