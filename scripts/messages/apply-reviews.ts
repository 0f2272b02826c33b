import { formatPoFile, isPreviousEnglish, parsePoFile } from '@evenkeel/server-kit/i18n/po-file'
import * as z from 'zod'

/** A review that staff made in the review page of an earlier release. Its syntax is MessageFormat 2. */
export const StaffReview = z.object({
  language: z.string(),
  area: z.string(),
  id: z.string(),
  english: z.string(),
  text: z.string(),
  reviewed: z.object({ by: z.string(), on: z.string() }),
})
export type StaffReview = z.output<typeof StaffReview>

/** A MessageFormat 2 text as ICU; null: one with variants, which a person has to convert. */
const toIcu = (text: string): string | null =>
  /^\s*\./.test(text) ? null : text.replaceAll(/\\\{(\w+)\\\}/g, "'{$1}'").replaceAll(/\{\$(\w+)\}/g, '{$1}')

/**
 * Writes the last review of each message into a PO file. Returns also those to do by hand: their English has
 * changed, or they have variants.
 */
export function applyReviews(
  text: string,
  reviews: readonly StaffReview[],
): { readonly text: string; readonly byHand: readonly StaffReview[] } {
  const catalog = parsePoFile(text)
  const last = new Map(reviews.map((one) => [`${one.area}.${one.id}`, one]))
  const byHand = [...last].flatMap(([context, one]) => {
    const [english, translation] = [toIcu(one.english), toIcu(one.text)]
    const item = catalog.items.find(({ msgctxt, msgid }) => msgctxt === context && msgid === english)
    if (!item || translation === null) return [one]
    item.msgstr = [translation]
    item.comments = [`Reviewed by ${one.reviewed.by} on ${one.reviewed.on}.`]
    item.extractedComments = item.extractedComments.filter((line) => !isPreviousEnglish(line))
    delete item.flags['fuzzy']
    return []
  })
  return { text: formatPoFile(catalog), byHand }
}
