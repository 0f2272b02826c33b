import { limits } from '@evenkeel/api-contract/limits'
import type { OfferableCounselor } from '@evenkeel/api-contract/staff/offers'
import type { Task, TaskOffer } from '@evenkeel/api-contract/staff/tasks'
import { hours } from '@evenkeel/api-contract/time/duration-units'

const toMilliseconds = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

/** How the offers of a request stand together. none: there are none; open: somebody may still answer; accepted: somebody has it; back: nobody took it. */
export type OffersState = 'none' | 'open' | 'accepted' | 'back'

/** Whether an offer may be answered still: by the clock too, for the list is not read again at the very moment. */
export const isOpenOffer = ({ standing, answer_by }: TaskOffer, now: number): boolean =>
  standing === 'open' && toMilliseconds(answer_by) > now

export const findAcceptedOffer = ({ offers = [] }: Pick<Task, 'offers'>): TaskOffer | undefined =>
  offers.find(({ standing }) => standing === 'accepted')

/** Whoever had accepted and gave it back, while nobody else has it or may still answer. */
export const findReturnedOffer = ({ offers = [] }: Pick<Task, 'offers'>): TaskOffer | undefined =>
  offers.some(({ standing }) => standing === 'accepted' || standing === 'open')
    ? undefined
    : offers.find(({ standing }) => standing === 'given_back')

export function getOffersState(task: Pick<Task, 'offers'>, now: number): OffersState {
  const { offers = [] } = task
  if (findAcceptedOffer(task)) return 'accepted'
  if (offers.some((offer) => isOpenOffer(offer, now))) return 'open'
  return offers.length > 0 ? 'back' : 'none'
}

/** When the last of the open offers runs out. */
export const getLastAnswerDeadline = ({ offers = [] }: Pick<Task, 'offers'>, now: number): string | null =>
  offers
    .filter((offer) => isOpenOffer(offer, now))
    .map(({ answer_by }) => answer_by)
    .toSorted((one, other) => toMilliseconds(other) - toMilliseconds(one))[0] ?? null

/** Counselors to choose from in a state: those who have no open offer of the request. */
export function listAvailableCounselors(
  counselors: readonly OfferableCounselor[],
  { offers = [] }: Pick<Task, 'offers'>,
  { state, now }: { readonly state: string | null; readonly now: number },
): readonly OfferableCounselor[] {
  const busy = new Set(offers.filter((offer) => isOpenOffer(offer, now)).map(({ counselor }) => counselor.id))
  return counselors.filter(
    ({ staff_id, states }) => state !== null && states.includes(state) && !busy.has(staff_id),
  )
}

/** Until when a counselor may answer. */
export const answerDeadlines = ['in4', 'in24', 'in48', 'other'] as const
export type AnswerDeadline = (typeof answerDeadlines)[number]
const deadlineDurations: Readonly<Record<Exclude<AnswerDeadline, 'other'>, number>> = {
  in4: hours(4),
  in24: hours(24),
  in48: hours(48),
}

/** The chosen instant; null where there is none, or it lies behind or too far ahead. */
export function toAnswerBy(
  choice: AnswerDeadline | null,
  typed: Temporal.Instant | null,
  now: number,
): string | null {
  if (choice === null) return null
  const chosen = choice === 'other' ? typed?.epochMilliseconds : now + deadlineDurations[choice]
  if (chosen === undefined || chosen <= now || chosen - now > limits.offerLife) return null
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(chosen)).toString({ smallestUnit: 'second' })
}

/** The number that was typed; null: nothing was, undefined: it is none that may be said. */
export function parseSessionCount(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined
}
