import { index, integer, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import { instant } from '@evenkeel/server-kit/database/instant-column'
import { portal } from '#db/portal-schema.ts'

/** What staff have read of the product's words in other languages, and what they took back; no row is ever changed otherwise. */
export const translationReviews = portal.table(
  'word_reviews',
  {
    id: uuid('id').primaryKey(),
    /** The state of all reviews that began with it: one review comes after the other. */
    version: integer('version').notNull(),
    language: text('language', { enum: translatedLanguages as ['es'] }).notNull(),
    area: text('area').notNull(),
    /** Id of the text in its area. */
    textId: text('text_id').notNull(),
    /** The English beside which it was read: for other words it says nothing. */
    english: text('english').notNull(),
    words: text('words').notNull(),
    reviewedBy: uuid('reviewed_by').notNull(),
    reviewedAt: instant('reviewed_at').notNull(),
    undoneBy: uuid('undone_by'),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('word_reviews_text').on(table.language, table.area, table.textId)],
)

/** One row: how often reviews have changed. Every process on this database reads it, and whoever reviews holds it for a moment. */
export const translationReviewVersion = portal.table('words_in_use', {
  /** Always 1. */
  id: smallint('id').primaryKey(),
  version: integer('version').notNull(),
})
