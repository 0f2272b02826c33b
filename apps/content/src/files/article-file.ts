import * as z from 'zod'
import { ArticleType } from '@evenkeel/api-contract/content/schemas/article'
import { parseWebUrl } from '@evenkeel/api-contract/content/web-url'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { parseYaml } from '@evenkeel/server-kit/config-files/parse-yaml'

const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and dashes')
const requiredText = (most: number) => z.string().trim().min(1, 'is empty').max(most)
const webUrl = z.string().refine((text) => parseWebUrl(text) !== null, 'is not an http or https address')

/** Organization codes; unknown ones are reported when the content is validated as a whole. */
const OrganizationCodesField = z.array(z.string().min(1)).default([])

/** An image in `articles/images`; its version for dark pages has the same name with `-dark`. */
const ImageField = z
  .strictObject({
    file: z.string().regex(/^[a-z0-9-]+\.svg$/, 'an .svg file in articles/images'),
    /** Alternative text; empty for a decorative image. */
    alt: z.string().max(200).default(''),
  })
  .nullable()
  .default(null)

/**
 * Front matter of `articles/<topic>/<slug>.md` (ENTITY-17). Slug and topic are the names of file and folder.
 */
export const ArticleFile = z
  .strictObject({
    name: requiredText(120),
    sub: z.string().max(160).default(''),
    description: requiredText(400),
    excerpt: requiredText(240),
    author: requiredText(120),
    source: z
      .array(z.strictObject({ name: requiredText(240), url: webUrl.nullable().default(null) }))
      .min(1, 'names no source'),
    copyright: requiredText(200),
    tags: z.array(requiredText(40)).min(1, 'has no tag'),
    reviews: z
      .array(
        z.strictObject({
          name: requiredText(120),
          role: requiredText(120).nullable().default(null),
          date: z.iso.date('is not a day as YYYY-MM-DD').nullable().default(null),
        }),
      )
      .min(1, 'says nothing about the review'),
    related: z.array(slug).default([]),
    sidebarImage: ImageField,
    type: z.enum(ArticleType.options).default('article'),
    externalUrl: webUrl.nullable().default(null),
    order_articles: z.int(),
    noAccess: OrganizationCodesField,
    exclusiveAccess: OrganizationCodesField,
  })
  .refine(({ type, externalUrl }) => (type === 'article') === (externalUrl === null), {
    path: ['externalUrl'],
    message: 'belongs to every video and external page, and to no article',
  })
export type ArticleFile = z.output<typeof ArticleFile>

/** `articles/shelf.yaml`: categories with their topics, in display order. */
export const ContentFile = z.strictObject({
  categories: z.array(
    z.strictObject({
      slug,
      name: requiredText(80),
      description: requiredText(240),
      image: ImageField,
      topics: z.array(
        z.strictObject({
          slug,
          name: requiredText(80),
          description: requiredText(240),
          noAccess: OrganizationCodesField,
          exclusiveAccess: OrganizationCodesField,
        }),
      ),
    }),
  ),
  everyday_words: z
    .array(z.strictObject({ say: z.array(requiredText(60)).min(1), mean: z.array(requiredText(60)).min(1) }))
    .default([]),
})
export type ContentFile = z.output<typeof ContentFile>

const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s

/** A Markdown file's front matter and body. */
interface FrontMatter<T> {
  readonly value: T
  readonly body: string
  /** Number of lines above the body. */
  readonly linesAbove: number
  readonly lineOf: (place: readonly PropertyKey[]) => number
}

/** Reads and validates the front matter between two lines `---`. */
export function readFrontMatter<S extends z.ZodType>(
  file: string,
  content: string,
  schema: S,
): FrontMatter<z.output<S>> | { readonly faults: readonly ConfigError[] } {
  const [, front, body] = FRONT_MATTER.exec(content) ?? []
  if (front === undefined || body === undefined)
    return {
      faults: [{ file, line: 1, message: 'the file does not start with front matter between two lines ---' }],
    }
  const { value, faults, lineOf } = parseYaml(front, schema, file, 1)
  if (value === null) return { faults }
  const linesAbove = content.slice(0, content.length - body.length).split('\n').length - 1
  return { value, body, linesAbove, lineOf }
}
