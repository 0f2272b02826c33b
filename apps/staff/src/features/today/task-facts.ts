import type { Task } from '@evenkeel/api-contract/staff/tasks'
import { formatElapsed, formatTimeOrDayTime } from '#lib/time/date-time.ts'
import { isAnonymous } from './task-status.ts'
import {
  findAcceptedOffer,
  findReturnedOffer,
  getLastAnswerDeadline,
  getOffersState,
  isOpenOffer,
} from './task-offers.ts'
import { adviceMessages, taskMessages, taskOfferMessages, todayMessages } from './today.messages.ts'

/** Reference of a task and its number of attempts. */
function listReferences({ kind, reference, attempts }: Task): readonly string[] {
  if (kind === 'license_check') return reference === null ? [] : [reference]
  const named = kind === 'failed_job' ? todayMessages.whatFails : todayMessages.reference
  return [
    ...(reference === null ? [] : [named({ reference })]),
    ...(attempts === null ? [] : [todayMessages.tries({ count: attempts })]),
  ]
}

/** Holder of the task, since when, and the follow-up time. */
function describeClaim({ claim }: Task, now: number): readonly string[] {
  if (claim === null) return []
  const moment = formatTimeOrDayTime(claim.claimed_at, now)
  const name = claim.by.name
  const time = formatElapsed(now - Temporal.Instant.from(claim.claimed_at).epochMilliseconds)
  return [
    claim.is_mine
      ? todayMessages.mineSince({ moment })
      : claim.is_away
        ? todayMessages.awayFor({ name, time })
        : todayMessages.takenBy({ name, moment }),
    ...(claim.taken_over_from ? [todayMessages.takenOverFrom({ name: claim.taken_over_from.name })] : []),
    ...(claim.follow_up_at
      ? [todayMessages.again({ moment: formatTimeOrDayTime(claim.follow_up_at, now) })]
      : []),
  ]
}

/** Counselors who accepted, gave back, or may still answer. */
function describeOffers(task: Task, now: number): readonly string[] {
  const accepted = findAcceptedOffer(task)
  if (accepted) return [taskOfferMessages.factAccepted({ name: accepted.counselor.name })]
  const given = findReturnedOffer(task)
  if (given) return [taskOfferMessages.factGivenBack({ name: given.counselor.name })]
  const until = getLastAnswerDeadline(task, now)
  if (until === null) return getOffersState(task, now) === 'back' ? [taskOfferMessages.factNobody] : []
  const count = (task.offers ?? []).filter((offer) => isOpenOffer(offer, now)).length
  return [
    taskOfferMessages.fact({ count }),
    taskOfferMessages.factBy({ moment: formatTimeOrDayTime(until, now) }),
  ]
}

/** Facts shown below the name of a task. */
export function listTaskFacts(task: Task, now: number): readonly string[] {
  const { organisation, due_at, can_be_called, kind } = task
  const isOver = due_at !== null && Temporal.Instant.from(due_at).epochMilliseconds <= now
  const due = isOver ? todayMessages.overdue : todayMessages.dueBy
  return [
    ...(kind === 'license_check' ? [] : [organisation?.name ?? todayMessages.wholeInstallation]),
    ...(due_at === null ? [] : [due({ moment: formatTimeOrDayTime(due_at, now) })]),
    ...listReferences(task),
    ...(can_be_called || kind === 'failed_job' || kind === 'license_check' ? [] : [todayMessages.noNumber]),
    ...describeOffers(task, now),
    ...describeClaim(task, now),
  ]
}

/** Name of a task. */
export const getTaskName = (task: Task): string =>
  isAnonymous(task) ? todayMessages.nameless : taskMessages[task.kind]

/** Advice for a task; it changes after a counselor accepts the request or gives it back. */
export function getTaskAdvice(task: Task): string {
  const accepted = findAcceptedOffer(task)
  if (accepted) return taskOfferMessages.next({ name: accepted.counselor.name })
  const given = findReturnedOffer(task)
  if (given) return taskOfferMessages.nextGivenBack({ name: given.counselor.name })
  return isAnonymous(task) ? todayMessages.namelessAdvice : adviceMessages[task.kind]
}
