import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Integer, IntegerText, IsoInstant, Uuid } from '../schemas.ts'
import type { Language } from '../i18n/languages.ts'
import { StaffRef, type StaffRole } from './roles.ts'

/** Roles for translation review. Needs a grant for all organizations: they share one message catalog. */
export const translationRoles = ['editor', 'administrator'] as const satisfies readonly StaffRole[]
const roles = translationRoles
const auth = 'staff' as const
const dataCategory = 'words' as const

/** Languages with translation review. */
const ReviewLanguage = z.enum(['es'] as const satisfies readonly Language[])
const AreaId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
const TextId = z.string().check(z.regex(/^[\w.-]{1,80}$/))
const languageParams = z.object({ language: ReviewLanguage })
const textParams = z.object({ language: ReviewLanguage, area: AreaId, text: TextId })

/** State of a translation: `changed` means that its English has changed since. */
export const translationReviewStates = ['missing', 'changed', 'draft', 'reviewed'] as const
export type TranslationReviewState = (typeof translationReviewStates)[number]
const State = z.enum(translationReviewStates)

/** Filter of the list; also determines the next text. */
export const TranslationFilter = z.object({
  area: z.optional(AreaId),
  state: z.optional(State),
  /** Only texts whose drafts production never shows. */
  critical: z.optional(z.literal('1')),
  /** Searches the English, the translation, and the names of area and text. */
  search: z.optional(z.string().check(z.maxLength(100))),
})
export type TranslationFilter = z.output<typeof TranslationFilter>

/** A text as listed. */
const TranslationListItem = z.object({
  area: AreaId,
  id: TextId,
  english: z.string(),
  /** The translation; null: none, or its English has changed. */
  text: z.nullable(z.string()),
  state: State,
  is_critical: z.boolean(),
  /** Whether the review is stored in the database and not in the files of the release. */
  is_reviewed_here: z.boolean(),
})
export type TranslationListItem = z.output<typeof TranslationListItem>

/** Number of texts by state. */
const Counts = z.object({
  missing: z.int(),
  changed: z.int(),
  draft: z.int(),
  reviewed: z.int(),
  /** Unreviewed critical texts: English in production. */
  critical: z.int(),
})
export type TranslationCounts = z.output<typeof Counts>

/** Texts per page. */
export const TRANSLATIONS_PER_PAGE = 50

/** Lists texts in the order of their areas, with counts by state regardless of the filter. */
export const listTranslations = defineEndpoint({
  method: 'GET',
  path: '/staff/words/:language',
  auth,
  roles,
  dataCategory: null,
  summary: 'Texts of the product in a language, and how far they are',
  params: languageParams,
  query: z.extend(TranslationFilter, { page: z.optional(IntegerText.check(z.minimum(1))) }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(TranslationListItem),
      /** Total number of matches. */
      found: z.int(),
      counts: Counts,
      areas: z.array(AreaId),
      /**
       * Bytes of reviewed texts that are not in the release yet and are sent with every page in this
       * language.
       */
      carried_bytes: z.int(),
    }),
  },
  refusals: ['NotFound'],
})

const TranslationReview = z.object({
  id: Uuid,
  text: z.string(),
  by: StaffRef,
  at: IsoInstant,
  /** Whether it was made for the current English. */
  is_for_this: z.boolean(),
  /** Null: not undone. */
  undone: z.nullable(z.object({ by: StaffRef, at: IsoInstant })),
})

/** A text with everything needed for a review. */
export const TranslationDetail = z.extend(TranslationListItem, {
  /** The source file that declares it. */
  file: z.string(),
  /** Portal pages that show it, as paths; `*`: all. Empty: emails, API responses, or unknown. */
  shown_on: z.array(z.string()),
  /** Placeholders, markup and links that the translation must preserve. */
  keeps: z.array(z.string()),
  /** Whether the English has variants, such as plurals. */
  has_forms: z.boolean(),
  /** The translation in the release files; null: none. */
  in_files: z.nullable(
    z.object({
      english: z.string(),
      text: z.string(),
      reviewed: z.nullable(z.object({ by: z.string(), on: z.string() })),
    }),
  ),
  /** Reviews by staff, newest first. */
  reviews: z.array(TranslationReview),
  /** Incremented by every review of this text and every undo. */
  revision: z.int(),
  /** The next match of the filter; null: none. */
  next: z.nullable(z.object({ area: AreaId, id: TextId })),
})
export type TranslationDetail = z.output<typeof TranslationDetail>

/** Reads one text. */
export const readTranslation = defineEndpoint({
  method: 'GET',
  path: '/staff/words/:language/:area/:text',
  auth,
  roles,
  dataCategory: null,
  summary: 'A text of the product with its translation and its reviews',
  params: textParams,
  query: TranslationFilter,
  success: { status: 200, body: TranslationDetail },
  refusals: ['NotFound'],
})

const TranslationText = z.string().check(z.maxLength(10_000))

/** A problem of a translation, or advice. */
export const TranslationProblem = z.object({
  /** True: it does not block the review. */
  is_advice: z.boolean(),
  message: z.string(),
})
export type TranslationProblem = z.output<typeof TranslationProblem>

/** Validates a translation while typing; stores nothing. */
export const checkTranslation = defineEndpoint({
  method: 'POST',
  path: '/staff/words/:language/:area/:text/check',
  auth,
  roles,
  dataCategory: null,
  summary: 'Check the words of a translation',
  params: textParams,
  body: z.object({ text: TranslationText }),
  success: {
    status: 200,
    body: z.object({
      faults: z.array(TranslationProblem),
      /** The translation with sample values, one per variant; empty: it is invalid. */
      samples: z.array(z.string()),
    }),
  },
  refusals: ['NotFound'],
})

/**
 * Records that a speaker of the language has reviewed this translation of this English: live at once, in
 * other processes within seconds. 409: reviewed by someone else since it was read, or the English has
 * changed. 422: the translation is invalid.
 */
export const reviewTranslation = defineEndpoint({
  method: 'POST',
  path: '/staff/words/:language/:area/:text/reviews',
  auth,
  roles,
  dataCategory,
  summary: 'Review a translation',
  params: textParams,
  body: z.object({
    english: z.string().check(z.maxLength(10_000)),
    text: TranslationText,
    revision: Integer,
  }),
  success: { status: 201, body: TranslationDetail },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/**
 * Undoes the last review of a text: the previous translation is live again. 409: reviewed by someone else
 * since. 422: no review here.
 */
export const undoTranslationReview = defineEndpoint({
  method: 'POST',
  path: '/staff/words/:language/:area/:text/undo',
  auth,
  roles,
  dataCategory,
  summary: 'Take the last review of a translation back',
  params: textParams,
  body: z.object({ revision: Integer }),
  success: { status: 200, body: TranslationDetail },
  refusals: ['NotFound', 'Conflict', 'Unprocessable'],
})

/** A file written by staff, with the state of its translation. */
export const TranslatedFileState = z.object({
  /** The English file, below the tenant config folder. */
  file: z.string(),
  translation: z.string(),
  kind: z.enum(['intake', 'home', 'organisation', 'article']),
  texts: z.int(),
  missing: z.int(),
  changed: z.int(),
  draft: z.int(),
  reviewed: z.int(),
  critical: z.int(),
  /** The studio space that has it; null: a file on disk. */
  space: z.nullable(z.string()),
})
export type TranslatedFileState = z.output<typeof TranslatedFileState>

/** Lists intakes, tiles, phrases, organizations and articles: reviewed in the studio or in their files. */
export const listTranslatedFiles = defineEndpoint({
  method: 'GET',
  path: '/staff/translated-files/:language',
  auth,
  roles,
  dataCategory: null,
  summary: 'How far the translations of what staff write are',
  params: languageParams,
  success: { status: 200, body: z.object({ results: z.array(TranslatedFileState) }) },
  refusals: ['NotFound'],
})
