import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { slotTakenMessages } from '@evenkeel/api-contract/errors/error.messages'
import { limits } from '@evenkeel/api-contract/limits'
import { telehealthErrorMessages } from '@evenkeel/api-contract/telehealth/telehealth-errors.messages'

/** Texts of booking errors. Clients rely on the code. */
export const bookingErrorMessages = {
  ...telehealthErrorMessages,
  provider_unavailable: slotTakenMessages.refusal,
  too_early: telehealthErrorMessages.too_early({ lead: formatDuration(limits.joinLead) }),
}
export type BookingErrorCode = keyof typeof bookingErrorMessages
