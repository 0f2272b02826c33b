import {
  Closing,
  closingChoices,
  type ClosingDraft,
  type ClosingField,
} from '@evenkeel/api-contract/counselor/visits'

/** The five questions in their order. */
export const closingFields = Object.keys(closingChoices) as readonly ClosingField[]

/** What most closings say, filled in and in sight: so a closing takes five presses. */
export const defaultClosing: ClosingDraft = { referred_to: 'nobody', length: 'full' }

/** The closing once each question has its answer; null before. */
export function parseClosing(draft: ClosingDraft): Closing | null {
  const parsed = Closing.safeParse(draft)
  return parsed.success ? parsed.data : null
}
