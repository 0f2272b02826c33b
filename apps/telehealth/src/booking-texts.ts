import { formatDuration } from '@evenkeel/contract/durations'
import { slotTakenMessages } from '@evenkeel/contract/error-texts.words'
import { limits } from '@evenkeel/contract/limits'
import { telehealthErrorMessages } from '@evenkeel/contract/telehealth/refusals.words'

/** What a refusal says in words; callers go by the code. */
export const bookingErrorMessages = {
  ...telehealthErrorMessages,
  provider_unavailable: slotTakenMessages.refusal,
  too_early: telehealthErrorMessages.too_early({ lead: formatDuration(limits.joinLead) }),
}
export type BookingErrorCode = keyof typeof bookingErrorMessages
