import { type Reason, reasons } from '@evenkeel/contract/lists/intake-preferences'
import type { makeOffers, OfferableCounselor, OfferStart } from '@evenkeel/contract/staff/offers'
import type { Sent } from '@evenkeel/contract/endpoint'
import { fromLocalInput } from '#ui/times/times.ts'
import { answerByOf, type AnswerTime, sessionsOf } from './model.ts'
import { taskOfferWords as words } from './offers.words.ts'

/** The choice that passes nothing on. */
export const NO_CONCERN = 'none'

/** An offer while it is filled in. */
export interface OfferDraft {
  readonly state: string | null
  readonly concern: string
  readonly sessions: string
  readonly to: readonly string[]
  readonly time: AnswerTime | null
  readonly typed: string
}

/** What is wrong with the fields of one. */
export type OfferFaults = Partial<Record<'state' | 'sessions' | 'to' | 'time', string>>

export const beginDraft = ({ state, sessions }: OfferStart): OfferDraft => ({
  state,
  concern: NO_CONCERN,
  sessions: sessions === null ? '' : String(sessions),
  to: [],
  time: null,
  typed: '',
})

const isReason = (text: string): text is Reason => reasons.some((reason) => reason === text)

/** What is sent of a draft, or what is wrong with it: whoever was chosen for another state is left out. */
export function toSend(
  { state, concern, sessions: typedSessions, to, time, typed }: OfferDraft,
  offered: readonly OfferableCounselor[],
  now: number,
): { readonly body: Sent<typeof makeOffers>['body'] | null; readonly faults: OfferFaults } {
  const sessions = sessionsOf(typedSessions)
  const chosen = to.filter((id) => offered.some(({ staff_id }) => staff_id === id))
  const answer_by = answerByOf(time, fromLocalInput(typed), now)
  const faults: OfferFaults = {
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
