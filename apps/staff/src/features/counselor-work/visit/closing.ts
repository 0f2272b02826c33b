import { Closing, closingChoices, type ClosingField } from '@evenkeel/contract/counselor/visits'

/** The five questions in their order. */
export const fields = Object.keys(closingChoices) as readonly ClosingField[]

/** What was chosen so far. */
export type ClosingDraft = Partial<Closing>

/** The closing once each question has its answer; null before. */
export function wholeClosing(draft: ClosingDraft): Closing | null {
  const parsed = Closing.safeParse(draft)
  return parsed.success ? parsed.data : null
}
