import { createHash } from 'node:crypto'
import * as z from 'zod'
import { ContentFile } from '#files/article-file.ts'

const requiredText = (most: number) => z.string().trim().min(1, 'is empty').max(most)

/** Hash of the English text a translation was made from. */
const SourceHashField = z.string().regex(/^[0-9a-f]{16}$/, 'is not 16 digits from 0 to f')

/**
 * Front matter of `articles/<topic>/<slug>.<language>.md`: translated fields. All others are in the English
 * file.
 */
export const TranslatedArticleFile = z.strictObject({
  name: requiredText(160),
  sub: z.string().max(200).default(''),
  description: requiredText(500),
  excerpt: requiredText(320),
  tags: z.array(requiredText(60)).min(1, 'has no tag'),
  english: SourceHashField,
  /** Who reviewed the translation, or that it is unreviewed. */
  reviews: z
    .array(
      z.strictObject({
        name: requiredText(160),
        role: requiredText(160).nullable().default(null),
        date: z.iso.date('is not a day as YYYY-MM-DD').nullable().default(null),
      }),
    )
    .min(1, 'says nothing about the review'),
})
export type TranslatedArticleFile = z.output<typeof TranslatedArticleFile>

const TranslatedName = z.strictObject({
  name: requiredText(100),
  description: requiredText(320),
  english: SourceHashField,
})
export type TranslatedName = z.output<typeof TranslatedName>

/** `articles/shelf.<language>.yaml`: categories and topics by slug, and everyday phrases in that language. */
export const TranslatedNamesFile = z.strictObject({
  categories: z.record(z.string(), TranslatedName).default({}),
  topics: z.record(z.string(), TranslatedName).default({}),
  everyday_words: ContentFile.shape.everyday_words,
})
export type TranslatedNamesFile = z.output<typeof TranslatedNamesFile>

/** Hash of an English text. A translation stores it, and is not shown once it differs. */
export const hashSourceText = (english: string): string =>
  createHash('sha256').update(english).digest('hex').slice(0, 16)

/** Hash of a category or topic. */
export const hashSourceName = ({
  name,
  description,
}: {
  readonly name: string
  readonly description: string
}) => hashSourceText(`${name}\n${description}`)
