import * as z from 'zod'

const IsoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'is not a day like 2026-11-24')

/** A translation file: each text by id, with the English it was made from and its reviewer. */
export const TranslationsFile = z.record(
  z.string(),
  z.strictObject({
    english: z.string().min(1),
    text: z.string().min(1),
    reviewed: z.strictObject({ by: z.string().min(1), on: IsoDay }).optional(),
  }),
)
