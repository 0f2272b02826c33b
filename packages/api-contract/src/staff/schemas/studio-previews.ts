import * as z from 'zod/mini'
import { Uuid, IsoInstant } from '../../schemas.ts'
import { previewPages } from '../constants.ts'
import { DraftChange } from './studio-spaces.ts'
import { SpaceId, StudioFile } from './studio.ts'

const spaceParams = z.object({ space: SpaceId })
/** An http or https address. */
const WebAddress = z.string().check(z.regex(/^https?:\/\//))

export const studioPreviewsSchemas = {
  'POST /staff/studio/spaces/:space/preview': {
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
    response: z.object({
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
  'POST /staff/studio/spaces/:space/drawings': {
    params: spaceParams,
    body: DraftChange,
    response: z.object({
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
  'POST /staff/studio/spaces/:space/article': {
    params: spaceParams,
    body: StudioFile,
    response: z.object({
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
}
