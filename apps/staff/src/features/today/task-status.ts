import { isDangerTask, finalOutcomes, type Task, type TaskOutcome } from '@evenkeel/api-contract/staff/tasks'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { getOffersState } from './task-offers.ts'

/** Where a task stands on the page, from top to bottom. */
export const taskSections = ['danger', 'mine', 'open', 'offered', 'nameless', 'later', 'taken'] as const
export type TaskSectionName = (typeof taskSections)[number]

const toMilliseconds = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

/** Somebody who said yes to danger and left no name: nobody can call them, and no row may look as if one could. */
export const isAnonymous = ({ kind, can_be_called }: Task): boolean => isDangerTask(kind) && !can_be_called

/** A call because of danger that its holder is not here to make, and has not put off: anybody may take it over. */
const isAbandoned = (task: Task, now: number): boolean =>
  task.claim !== null && task.claim.is_away && !isAnonymous(task) && !hasScheduledFollowUp(task, now)

const hasScheduledFollowUp = ({ claim }: Task, now: number): boolean =>
  claim?.follow_up_at != null && toMilliseconds(claim.follow_up_at) > now

/** Danger that nobody is on comes before all else, also what one has taken oneself and must go on with now, or what a colleague left alone. */
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

/** The tasks of each section in the order of the server; what goes on later by its time. */
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

/** How many things wait for anybody: what a colleague is on, what goes on later and what counselors may answer are not among them. */
export const countWaiting = (tasks: readonly Task[], now: number): number =>
  tasks.filter((task) => !['offered', 'later', 'taken'].includes(getTaskSection(task, now))).length

/** People in danger whom nobody calls, though somebody could. */
export const countUncalled = (tasks: readonly Task[], now: number): number =>
  tasks.filter(
    (task) =>
      isDangerTask(task.kind) && !isAnonymous(task) && (task.claim === null || isAbandoned(task, now)),
  ).length

/** How pressing a task is: red, amber or plain, always with words beside it. */
export function getUrgency(task: Task, now: number): 'error' | 'warning' | 'calm' {
  const { kind, due_at } = task
  if (isAnonymous(task)) return 'calm'
  if (isDangerTask(kind) || (due_at !== null && toMilliseconds(due_at) <= now)) return 'error'
  return due_at !== null && toMilliseconds(due_at) - now <= hours(4) ? 'warning' : 'calm'
}

/** Whether nothing is left to do with a task. */
export const isTaskDone = ({ claim }: Task): boolean =>
  claim?.outcome != null && finalOutcomes.includes(claim.outcome)

/** Whether a note may be written: nothing is written down about whoever left no name. */
export const canAddNote = ({ kind, can_be_called }: Task): boolean => !isDangerTask(kind) || can_be_called

/** A task is called about, or only worked on. */
export const isCallTask = ({ kind, can_be_called }: Task): boolean => can_be_called && kind !== 'failed_job'

/** What can come of a task, the usual first. */
export function listOutcomes(task: Task): readonly TaskOutcome[] {
  if (!isCallTask(task)) return isDangerTask(task.kind) ? ['cannot_be_reached', 'settled'] : ['settled']
  // A contest is over with its answer among the sessions, and with nothing else.
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

/** When a person who goes on with something may want to: from now, or at nine in the morning where the member is. */
export const followUps = ['in15', 'in60', 'in240', 'tomorrow', 'otherTime'] as const
export type FollowUp = (typeof followUps)[number]

/** The instant of a choice; null where it has to be entered. */
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
