import type { CallInput } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'
import { type Reason, reasons } from '@evenkeel/api-contract/reference-data/intake-preferences'
import type { createOffers, OfferableCounselor, OfferOptions } from '@evenkeel/api-contract/staff/offers'
import type { Task, TaskOffer } from '@evenkeel/api-contract/staff/tasks'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { parseDateTimeInput } from '#lib/time/date-time.ts'
import { taskOfferMessages as words } from './today.messages.ts'

const toMilliseconds = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

/**
 * Combined state of the offers of a request. none: no offers; open: an answer is pending; accepted: a
 * counselor accepted; back: all were declined, returned or expired.
 */
type OffersState = 'none' | 'open' | 'accepted' | 'back'

/**
 * Whether an offer can still be answered. Also checks the clock, because the list is not refetched at the
 * exact deadline.
 */
export const isOpenOffer = ({ standing, answer_by }: TaskOffer, now: number): boolean =>
  standing === 'open' && toMilliseconds(answer_by) > now

export const findAcceptedOffer = ({ offers = [] }: Pick<Task, 'offers'>): TaskOffer | undefined =>
  offers.find(({ standing }) => standing === 'accepted')

/** Offer that was accepted and given back, while no other is open or accepted. */
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

/** Deadline of the last open offer. */
export const getLastAnswerDeadline = ({ offers = [] }: Pick<Task, 'offers'>, now: number): string | null =>
  offers
    .filter((offer) => isOpenOffer(offer, now))
    .map(({ answer_by }) => answer_by)
    .toSorted((one, other) => toMilliseconds(other) - toMilliseconds(one))[0] ?? null

/** Counselors of a state who have no open offer of the request. */
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

/** Answer deadline options. */
export const answerDeadlines = ['in4', 'in24', 'in48', 'other'] as const
type AnswerDeadline = (typeof answerDeadlines)[number]
const deadlineDurations: Readonly<Record<Exclude<AnswerDeadline, 'other'>, number>> = {
  in4: hours(4),
  in24: hours(24),
  in48: hours(48),
}

/** The chosen instant; null when it is missing, in the past, or too far ahead. */
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

/** Parses a session count; null when empty, undefined when invalid. */
export function parseSessionCount(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined
}

/** Option that passes on no concern. */
export const NO_CONCERN = 'none'

/** Offer as entered. */
export interface OfferDraft {
  readonly state: string | null
  readonly concern: string
  readonly sessions: string
  readonly to: readonly string[]
  readonly time: AnswerDeadline | null
  readonly typed: string
}

/** Validation errors by field. */
export type OfferErrors = Partial<Record<'state' | 'sessions' | 'to' | 'time', string>>

export const createOfferDraft = ({ state, sessions }: OfferOptions): OfferDraft => ({
  state,
  concern: NO_CONCERN,
  sessions: sessions === null ? '' : String(sessions),
  to: [],
  time: null,
  typed: '',
})

const isReason = (text: string): text is Reason => reasons.some((reason) => reason === text)

/**
 * Converts a draft to a request body, or returns its errors. Counselors selected for another state are
 * omitted.
 */
export function toOfferRequest(
  { state, concern, sessions: typedSessions, to, time, typed }: OfferDraft,
  offered: readonly OfferableCounselor[],
  now: number,
): { readonly body: CallInput<typeof createOffers>['body'] | null; readonly faults: OfferErrors } {
  const sessions = parseSessionCount(typedSessions)
  const chosen = to.filter((id) => offered.some(({ staff_id }) => staff_id === id))
  const answer_by = toAnswerBy(time, parseDateTimeInput(typed), now)
  const faults: OfferErrors = {
    ...(state === null ? { state: words.stateMissing } : {}),
    ...(sessions === undefined ? { sessions: words.sessionsWrong } : {}),
    ...(chosen.length === 0 ? { to: words.toMissing } : {}),
    ...(answer_by === null ? { time: words.answerByMissing } : {}),
  }
  const isWhole = state !== null && sessions !== undefined && chosen.length > 0 && answer_by !== null
  const body = isWhole
    ? { to: chosen, state, concern: isReason(concern) ? concern : null, sessions, answer_by }
    : null
  return { body, faults }
}
