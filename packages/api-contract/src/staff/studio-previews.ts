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

/** The pages of a draft; the week of a demo counselor only where appointments are not restricted. */
export const previewPages = ['home', 'question', 'week'] as const

/**
 * Renders a draft of an organization, the home page or an intake on real portal pages, under an unguessable,
 * unlisted URL; each call creates a new one. The pages have no scripts and are read-only. 422: a check
 * failed, as for `publishDraft`.
 */
export const createPreview = defineEndpoint({
  method: 'POST',
  path: '/staff/studio/spaces/:space/preview',
  auth,
  roles,
  dataCategory,
  summary: 'Show a draft on real pages',
  params: spaceParams,
  /** The content of the form, saved or not. */
  body: z.extend(DraftChange, {
    /** The organization to render the shared home page or questions for; omitted: any. */
    organisation: z.optional(Uuid),
    /** Name of the intake to render: for `intakes`. */
    intake: z.optional(z.string().check(z.maxLength(100))),
    /** True: the published version, for example where the draft has errors. */
    is_published: z.optional(z.boolean()),
  }),
  largeBody: { bytes: 4_000_000, field: 'files', message: 'These files are larger than 4 MB.' },
  success: {
    status: 200,
    body: z.object({
      /**
       * Absolute URLs for an iframe of the staff application. `color-scheme: dark` on the iframe selects dark
       * mode.
       */
      pages: z.array(z.object({ page: z.enum(previewPages), url: WebAddress })),
      /** Emails as they would be sent; `url` is for an iframe too. */
      mails: z.array(z.object({ kind: z.string(), subject: z.string(), text: z.string(), url: WebAddress })),
      /** Every question of the intake with its own URL; empty for other spaces. */
      questions: z.array(
        z.object({
          key: z.string(),
          url: WebAddress,
          /** An end screen, which has content besides its texts in the file. */
          is_end: z.boolean(),
        }),
      ),
      expires_at: IsoInstant,
    }),
  },
  refusals: ['NotFound', 'Unprocessable'],
})

/**
 * Renders the questions of a draft as a diagram: for `intakes`. Null where the file is invalid; see its
 * checks.
 */
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
          /** SVG, to be displayed as an image. */
          svg: z.string(),
        }),
      ),
    }),
  },
  refusals: ['NotFound', 'Unprocessable'],
})

/** Renders one article of a draft as members see it: for `articles`. */
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
      /** Null while the file is invalid; see `faults`. */
      article: z.nullable(
        z.object({
          name: z.string(),
          sub: z.nullable(z.string()),
          description: z.nullable(z.string()),
          reading_minutes: z.int(),
          /** Sanitized HTML, as parsed by `parseSafeHtml` of content/sanitize-html.ts. */
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
