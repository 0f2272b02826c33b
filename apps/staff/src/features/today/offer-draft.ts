import { type Reason, reasons } from '@evenkeel/api-contract/reference-data/intake-preferences'
import type { createOffers, OfferableCounselor, OfferOptions } from '@evenkeel/api-contract/staff/offers'
import type { CallInput } from '@evenkeel/api-contract/endpoint'
import { parseDateTimeInput } from '#lib/time/date-time.ts'
import { toAnswerBy, type AnswerDeadline, parseSessionCount } from './task-offers.ts'
import { taskOfferMessages as words } from './task-offers.messages.ts'

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
