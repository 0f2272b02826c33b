import type { Task } from '@evenkeel/contract/staff/tasks'
import { nearMoment, waited } from '#ui/times/times.ts'
import { isNameless } from './model.ts'
import { acceptedOf, givenBackOf, isOpen, lastAnswerBy, offersState } from './offers/model.ts'
import { taskOfferWords } from './offers/offers.words.ts'
import { adviceWords, taskWords } from './tasks.words.ts'
import { todayWords } from './today.words.ts'

/** What a task is known by, and how often it was tried. */
function nameOf({ kind, reference, attempts }: Task): readonly string[] {
  if (kind === 'license_check') return reference === null ? [] : [reference]
  const named = kind === 'failed_job' ? todayWords.whatFails : todayWords.reference
  return [
    ...(reference === null ? [] : [named({ reference })]),
    ...(attempts === null ? [] : [todayWords.tries({ count: attempts })]),
  ]
}

/** Who is on it since when, and when it goes on. */
function claimOf({ claim }: Task, now: number): readonly string[] {
  if (claim === null) return []
  const moment = nearMoment(claim.claimed_at, now)
  const name = claim.by.name
  const time = waited(now - Temporal.Instant.from(claim.claimed_at).epochMilliseconds)
  return [
    claim.is_mine
      ? todayWords.mineSince({ moment })
      : claim.is_away
        ? todayWords.awayFor({ name, time })
        : todayWords.takenBy({ name, moment }),
    ...(claim.taken_over_from ? [todayWords.takenOverFrom({ name: claim.taken_over_from.name })] : []),
    ...(claim.follow_up_at ? [todayWords.again({ moment: nearMoment(claim.follow_up_at, now) })] : []),
  ]
}

/** Who of the counselors has accepted or gave it back, or who may still answer. */
function offersIn(task: Task, now: number): readonly string[] {
  const accepted = acceptedOf(task)
  if (accepted) return [taskOfferWords.factAccepted({ name: accepted.counselor.name })]
  const given = givenBackOf(task)
  if (given) return [taskOfferWords.factGivenBack({ name: given.counselor.name })]
  const until = lastAnswerBy(task, now)
  if (until === null) return offersState(task, now) === 'back' ? [taskOfferWords.factNobody] : []
  const count = (task.offers ?? []).filter((offer) => isOpen(offer, now)).length
  return [taskOfferWords.fact({ count }), taskOfferWords.factBy({ moment: nearMoment(until, now) })]
}

/** What is said of a task below its name. */
export function factsOf(task: Task, now: number): readonly string[] {
  const { organisation, due_at, can_be_called, kind } = task
  const isOver = due_at !== null && Temporal.Instant.from(due_at).epochMilliseconds <= now
  const due = isOver ? todayWords.overdue : todayWords.dueBy
  return [
    ...(kind === 'license_check' ? [] : [organisation?.name ?? todayWords.wholeInstallation]),
    ...(due_at === null ? [] : [due({ moment: nearMoment(due_at, now) })]),
    ...nameOf(task),
    ...(can_be_called || kind === 'failed_job' || kind === 'license_check' ? [] : [todayWords.noNumber]),
    ...offersIn(task, now),
    ...claimOf(task, now),
  ]
}

/** What waits, in words. */
export const nameOfTask = (task: Task): string =>
  isNameless(task) ? todayWords.nameless : taskWords[task.kind]

/** What to do about it: after a counselor has accepted, or gave it back, something else than before. */
export function adviceFor(task: Task): string {
  const accepted = acceptedOf(task)
  if (accepted) return taskOfferWords.next({ name: accepted.counselor.name })
  const given = givenBackOf(task)
  if (given) return taskOfferWords.nextGivenBack({ name: given.counselor.name })
  return isNameless(task) ? todayWords.namelessAdvice : adviceWords[task.kind]
}
