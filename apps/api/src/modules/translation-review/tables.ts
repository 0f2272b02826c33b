import { index, integer, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'

/** Reviews of translations by staff, and withdrawals; rows never change otherwise. */
export const translationReviews = portal.table(
  'word_reviews',
  {
    id: uuid('id').primaryKey(),
    /** The version that includes this review: reviews are serialized. */
    version: integer('version').notNull(),
    language: text('language', { enum: translatedLanguages as ['es'] }).notNull(),
    area: text('area').notNull(),
    /** Id of the text in its namespace. */
    textId: text('text_id').notNull(),
    /** The English it was reviewed with: for other English it is not valid. */
    english: text('english').notNull(),
    words: text('words').notNull(),
    reviewedBy: uuid('reviewed_by').notNull(),
    reviewedAt: instant('reviewed_at').notNull(),
    undoneBy: uuid('undone_by'),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('word_reviews_text').on(table.language, table.area, table.textId)],
)

/**
 * One row: the version of the reviews. Every process on this database reads it, and a reviewer locks it
 * briefly.
 */
export const translationReviewVersion = portal.table('words_in_use', {
  /** Always 1. */
  id: smallint('id').primaryKey(),
  version: integer('version').notNull(),
})
