import { durationInWords } from '@evenkeel/contract/durations'
import { takenTexts } from '@evenkeel/contract/error-texts.words'
import { limits } from '@evenkeel/contract/limits'
import { telehealthRefusals } from '@evenkeel/contract/telehealth/refusals.words'

/** What a refusal says in words; callers go by the code. */
export const bookingTexts = {
  ...telehealthRefusals,
  provider_unavailable: takenTexts.refusal,
  too_early: telehealthRefusals.too_early({ lead: durationInWords(limits.joinLead) }),
}
export type TextedRefusal = keyof typeof bookingTexts
