import * as z from 'zod'
import { ContentFile } from '#files/article-file.ts'

const words = (most: number) => z.string().trim().min(1, 'is empty').max(most)

/** Stands for the English that something was translated from: another English, another mark. */
export const EnglishMark = z.string().regex(/^[0-9a-f]{16}$/, 'is not 16 digits from 0 to f')

/** Front matter of `articles/<topic>/<slug>.<language>.md`: what is said in that language. All else stands in the English file. */
export const TranslatedArticleFile = z.strictObject({
  name: words(160),
  sub: z.string().max(200).default(''),
  description: words(500),
  excerpt: words(320),
  tags: z.array(words(60)).min(1, 'has no tag'),
  english: EnglishMark,
  /** Who reviewed the translation, or that nobody has. */
  reviews: z
    .array(
      z.strictObject({
        name: words(160),
        role: words(160).nullable().default(null),
        date: z.iso.date('is not a day as YYYY-MM-DD').nullable().default(null),
      }),
    )
    .min(1, 'says nothing about the review'),
})
export type TranslatedArticleFile = z.output<typeof TranslatedArticleFile>

const TranslatedName = z.strictObject({ name: words(100), description: words(320), english: EnglishMark })
export type TranslatedName = z.output<typeof TranslatedName>

/** `articles/shelf.<language>.yaml`: categories and topics by their slugs, and what people say in that language. */
export const TranslatedNamesFile = z.strictObject({
  categories: z.record(z.string(), TranslatedName).default({}),
  topics: z.record(z.string(), TranslatedName).default({}),
  everyday_words: ContentFile.shape.everyday_words,
})
export type TranslatedNamesFile = z.output<typeof TranslatedNamesFile>
