import * as z from 'zod/mini'
import { Slug, accessFields, ContentImage } from './access-fields.ts'
import { parseWebUrl } from '../web-url.ts'
import { TextLanguage } from '../../schemas.ts'

/** article: has a text · video: watched elsewhere · external: a page of another site (RD-208). */
export const ArticleType = z.enum(['article', 'video', 'external'])

const WebAddress = z.string().check(z.refine((text) => parseWebUrl(text) !== null))

/** An article as listed. */
export const ArticleSummary = z.object({
  /** Unique among all articles. */
  slug: Slug,
  /** Absent where the article exists in the requested language. */
  language: TextLanguage,
  /** Slug of its topic. */
  topic: Slug,
  topic_name: z.string(),
  name: z.string(),
  /** Second line of the title; empty where there is none. */
  sub: z.string(),
  /** One or two sentences for lists. */
  excerpt: z.string(),
  type: ArticleType,
  /** URL of a video or external article (CONTENT-08); null for an article with a text. */
  externalUrl: z.nullable(WebAddress),
  /** Position in its topic: ascending, then by name (CONTENT-03). */
  order_articles: z.int(),
  /** Minutes at 200 words a minute, rounded up; null for a video or external article. */
  reading_minutes: z.nullable(z.int().check(z.positive())),
  ...accessFields,
})
export type ArticleSummary = z.output<typeof ArticleSummary>

/** A whole article (ENTITY-17). */
export const Article = z.extend(ArticleSummary, {
  /** A short summary of the contents. */
  description: z.string(),
  /** HTML of the few elements allowed by `sanitize-html.ts`; empty without a text. */
  richText: z.string(),
  author: z.string(),
  /** Sources of the article, with a URL where there is one. */
  source: z.array(z.object({ name: z.string(), url: z.nullable(WebAddress) })),
  copyright: z.string(),
  /** Everyday search terms. */
  tags: z.array(z.string()),
  /** Clinical reviewers, not ratings (RD-208); without a date the review is pending. */
  reviews: z.array(
    z.object({
      name: z.string(),
      /** Profession or role; null where not specified. */
      role: z.nullable(z.string()),
      /** Review date. */
      date: z.nullable(z.iso.date()),
    }),
  ),
  /** Other articles the requesting organization may read. */
  related: z.array(ArticleSummary),
  sidebarImage: z.nullable(ContentImage),
})
export type Article = z.output<typeof Article>
