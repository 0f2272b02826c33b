import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Integer, IntegerText, IsoInstant, Uuid } from '../schemas.ts'
import type { Language } from '../i18n/languages.ts'
import { StaffRef, type StaffRole } from './roles.ts'

/** Who reviews the words of the product. It takes a grant for all organizations: one catalogue is for all of them. */
export const translationRoles = ['editor', 'administrator'] as const satisfies readonly StaffRole[]
const roles = translationRoles
const auth = 'staff' as const
const dataCategory = 'words' as const

/** Languages that texts are reviewed in. */
const ReviewLanguage = z.enum(['es'] as const satisfies readonly Language[])
const AreaId = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
const TextId = z.string().check(z.regex(/^[\w.-]{1,80}$/))
const languageParams = z.object({ language: ReviewLanguage })
const textParams = z.object({ language: ReviewLanguage, area: AreaId, text: TextId })

/** How far a text is: `changed` has a translation of English words that have changed since. */
export const translationReviewStates = ['missing', 'changed', 'draft', 'reviewed'] as const
export type TranslationReviewState = (typeof translationReviewStates)[number]
const State = z.enum(translationReviewStates)

/** What narrows the list; the same with a text says which one comes after it. */
export const TranslationFilter = z.object({
  area: z.optional(AreaId),
  state: z.optional(State),
  /** Only texts that production never says as a draft. */
  critical: z.optional(z.literal('1')),
  /** Looked for in the English, the translation and the names of area and text. */
  search: z.optional(z.string().check(z.maxLength(100))),
})
export type TranslationFilter = z.output<typeof TranslationFilter>

/** A text in a list. */
const TranslationListItem = z.object({
  area: AreaId,
  id: TextId,
  english: z.string(),
  /** The words in the other language; null: there are none, or they are of English words that have changed. */
  text: z.nullable(z.string()),
  state: State,
  is_critical: z.boolean(),
  /** Whether the review stands in the database and not in the files of the release. */
  is_reviewed_here: z.boolean(),
})
export type TranslationListItem = z.output<typeof TranslationListItem>

/** How many texts are in each state. */
const Counts = z.object({
  missing: z.int(),
  changed: z.int(),
  draft: z.int(),
  reviewed: z.int(),
  /** Critical ones that are not reviewed: production says them in English. */
  critical: z.int(),
})
export type TranslationCounts = z.output<typeof Counts>

/** Texts shown at once in a list. */
export const TRANSLATIONS_PER_PAGE = 50

/** The texts of the product in the order of their areas, with how many there are in each state, whatever narrows the list. */
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
      /** All that the filter finds. */
      found: z.int(),
      counts: Counts,
      areas: z.array(AreaId),
      /** Bytes of reviewed words that are not in the release yet, which every page in this language carries along. */
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
  /** Whether it was made for the English words of now. */
  is_for_this: z.boolean(),
  /** Null: nobody took it back. */
  undone: z.nullable(z.object({ by: StaffRef, at: IsoInstant })),
})

/** A text with everything a reviewer has to know. */
export const TranslationDetail = z.extend(TranslationListItem, {
  /** The file of the release that declares it. */
  file: z.string(),
  /** Pages of the portal that say it, as paths; `*`: all of them. Empty: mails, answers of the services, or not known. */
  shown_on: z.array(z.string()),
  /** What the translation must fill in, mark and link, word for word. */
  keeps: z.array(z.string()),
  /** Whether the English chooses between forms, as for numbers. */
  has_forms: z.boolean(),
  /** What the files of the release say; null: nothing. */
  in_files: z.nullable(
    z.object({
      english: z.string(),
      text: z.string(),
      reviewed: z.nullable(z.object({ by: z.string(), on: z.string() })),
    }),
  ),
  /** Reviews by staff, the newest first. */
  reviews: z.array(TranslationReview),
  /** Goes up with every review of this text and every one that is taken back. */
  revision: z.int(),
  /** The text after this one that the filter of the call finds; null: none. */
  next: z.nullable(z.object({ area: AreaId, id: TextId })),
})
export type TranslationDetail = z.output<typeof TranslationDetail>

/** One text. */
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

/** Why words are not good, or worth another look. */
export const TranslationProblem = z.object({
  /** True: they can be reviewed all the same. */
  is_advice: z.boolean(),
  message: z.string(),
})
export type TranslationProblem = z.output<typeof TranslationProblem>

/** Checks words while somebody types them; nothing is kept. */
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
      /** How the words read with samples filled in, once for each form; empty: they cannot be read. */
      samples: z.array(z.string()),
    }),
  },
  refusals: ['NotFound'],
})

/**
 * Says that somebody who reads the language has read these words beside this English: members read them at once, in other processes within
 * seconds. 409: somebody has reviewed this text since it was read, or the English is another one by now. 422: the words are faulty.
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

/** Takes the last review of a text back: what was said before it is said again. 409: somebody has reviewed it since. 422: none is here. */
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

/** A file that staff write, and how far its translation is. */
export const TranslatedFileState = z.object({
  /** The English one, below the programmes folder. */
  file: z.string(),
  translation: z.string(),
  kind: z.enum(['intake', 'home', 'organisation', 'article']),
  texts: z.int(),
  missing: z.int(),
  changed: z.int(),
  draft: z.int(),
  reviewed: z.int(),
  critical: z.int(),
  /** Where it is edited in the studio; null: it is a file on the machine. */
  space: z.nullable(z.string()),
})
export type TranslatedFileState = z.output<typeof TranslatedFileState>

/** Intakes, tiles, phrases, organizations and articles: they are reviewed in the studio or in their files. */
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
