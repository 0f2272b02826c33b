import { takenTexts } from '@evenkeel/contract/error-texts.words'
import { limits } from '@evenkeel/contract/limits'
import { inWords } from '@evenkeel/contract/units'
/** What a refusal says in words; callers go by the code. */
export const bookingTexts = {
  provider_unavailable: takenTexts.refusal,
  no_eap_sessions_remaining: 'All covered sessions are used or booked.',
  not_allowed_for_patient: 'This kind of visit cannot be booked for this patient.',
  no_state_license: 'This counselor has no license in that state.',
  not_found: 'There is no such counselor.',
  too_early: `The room is not open yet. It opens ${inWords(limits.joinLead)} before the visit.`,
  too_late: 'The room is closed: this visit is over or was canceled.',
  not_video: 'This is a visit by phone. Your counselor calls you.',
  already_cancelled: 'This appointment is canceled already.',
} as const
export type TextedRefusal = keyof typeof bookingTexts
