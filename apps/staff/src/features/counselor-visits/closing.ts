import {
  Closing,
  closingChoices,
  type ClosingDraft,
  type ClosingField,
} from '@evenkeel/api-contract/counselor/visits'

/** The five closing questions, in order. */
export const closingFields = Object.keys(closingChoices) as readonly ClosingField[]

/** Preselected answers, visible in the form; they reduce a typical closing to five clicks. */
export const defaultClosing: ClosingDraft = { referred_to: 'nobody', length: 'full' }

/** Closing with all questions answered; null when one is missing. */
export function parseClosing(draft: ClosingDraft): Closing | null {
  const parsed = Closing.safeParse(draft)
  return parsed.success ? parsed.data : null
}
