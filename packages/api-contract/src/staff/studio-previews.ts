import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, Uuid } from '../schemas.ts'
import { DraftChange } from './studio-spaces.ts'
import { SpaceId, StudioFile, studioRoles as roles } from './studio.ts'

const auth = 'staff' as const
const dataCategory = 'studio' as const
const spaceParams = z.object({ space: SpaceId })
/** An http or https address. */
const WebAddress = z.string().check(z.regex(/^https?:\/\//))

/** The pages of a draft; the times of a counselor, whom nobody can book, only where appointments are not left out. */
export const previewPages = ['home', 'question', 'week'] as const

/**
 * Draws a draft, of an organization, the home page or an intake's questions, on the real pages of the portal, under an address that nobody can guess and that is in no list: each call
 * makes another one. The pages come without scripts, and nothing can be written under them. 422: a check is red, as for `publishDraft`.
 */
export const createPreview = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/preview',
  auth,
  roles,
  dataCategory,
  summary: 'Show a draft on real pages',
  params: spaceParams,
  /** What is on the screen, saved or not. */
  body: z.extend(DraftChange, {
    /** The home page of all, and questions, are drawn as this organization has them; left out: any. */
    organisation: z.optional(Uuid),
    /** Name of the intake whose questions are shown: for `intakes`. */
    intake: z.optional(z.string().check(z.maxLength(100))),
    /** True: what members read now, as where the draft has faults. */
    is_published: z.optional(z.boolean()),
  }),
  largeBody: { bytes: 4_000_000, field: 'files', message: 'These files are larger than 4 MB.' },
  success: {
    status: 200,
    body: z.object({
      /** Addresses for an iframe of the staff application, complete. `color-scheme: dark` of the iframe's style asks for the dark page. */
      pages: z.array(z.object({ page: z.enum(previewPages), url: WebAddress })),
      /** Mails as they would be sent; `url` is for an iframe too. */
      mails: z.array(z.object({ kind: z.string(), subject: z.string(), text: z.string(), url: WebAddress })),
      /** Every question of the intake as it is asked, one to an address; none of another space. */
      questions: z.array(
        z.object({
          key: z.string(),
          url: WebAddress,
          /** An end screen, whose page says more than its words in the file. */
          is_end: z.boolean(),
        }),
      ),
      expires_at: IsoInstant,
    }),
  },
  refusals: ['NotFound', 'Unprocessable'],
})

/** The questions of a draft as a picture: for `intakes`. Null where the file cannot be drawn; checks say why. */
export const renderIntakeDiagram = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/drawings',
  auth,
  roles,
  dataCategory: null,
  summary: 'Draw the questions of a draft',
  params: spaceParams,
  body: DraftChange,
  largeBody: { bytes: 4_000_000, field: 'files', message: 'These files are larger than 4 MB.' },
  success: {
    status: 200,
    body: z.object({
      results: z.array(
        z.object({
          /** Name of the intake. */
          name: z.string(),
          /** SVG, to be shown as an image. */
          svg: z.string(),
        }),
      ),
    }),
  },
  refusals: ['NotFound', 'Unprocessable'],
})

/** One article of a draft as members read it: for `articles`. */
export const renderArticle = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/article',
  auth,
  roles,
  dataCategory: null,
  summary: 'Draw an article of a draft',
  params: spaceParams,
  body: StudioFile,
  success: {
    status: 200,
    body: z.object({
      /** Null while the file cannot be read; `faults` says why. */
      article: z.nullable(
        z.object({
          name: z.string(),
          sub: z.nullable(z.string()),
          description: z.nullable(z.string()),
          reading_minutes: z.int(),
          /** Safe HTML: `parseSafeHtml` of content/sanitize-html.ts reads it, as the portal does. */
          html: z.string(),
          /** Reading grade of the English; null for a translation. */
          grade: z.nullable(z.number()),
        }),
      ),
      faults: z.array(z.string()),
    }),
  },
  refusals: ['NotFound', 'Unprocessable'],
})
