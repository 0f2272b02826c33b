import * as z from 'zod/mini'
import { accessFields, ContentImage, Slug } from './access-fields.ts'
import { TextLanguage } from '../schemas.ts'
import { parseWebUrl } from './web-url.ts'

/** article: to read here · video: to watch elsewhere · external: a page of another site (RD-208). */
export const ArticleType = z.enum(['article', 'video', 'external'])

const WebAddress = z.string().check(z.refine((text) => parseWebUrl(text) !== null))

/** An article as lists show it. */
export const ArticleSummary = z.object({
  /** Unique among all articles. */
  slug: Slug,
  /** Absent where the article is said in the language that was asked for. */
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
  /** Address of what is not read here (CONTENT-08); null for an article of ours. */
  externalUrl: z.nullable(WebAddress),
  /** Place in its topic: small numbers first, then by name (CONTENT-03). */
  order_articles: z.int(),
  /** Minutes at 200 words a minute, rounded up; null for what is not read here. */
  reading_minutes: z.nullable(z.int().check(z.positive())),
  ...accessFields,
})
export type ArticleSummary = z.output<typeof ArticleSummary>

/** A whole article (ENTITY-17). */
export const Article = z.extend(ArticleSummary, {
  /** A few sentences about what the reader finds. */
  description: z.string(),
  /** HTML of the few elements `safe-html.ts` knows; empty where there is nothing to read here. */
  richText: z.string(),
  author: z.string(),
  /** What the article rests on, with an address where there is one. */
  source: z.array(z.object({ name: z.string(), url: z.nullable(WebAddress) })),
  copyright: z.string(),
  /** Everyday words people may look for. */
  tags: z.array(z.string()),
  /** Clinical reviewers, not stars (RD-208); without a day the review is still open. */
  reviews: z.array(
    z.object({
      name: z.string(),
      /** Profession or duty; null where it says nothing. */
      role: z.nullable(z.string()),
      /** Day of the review. */
      date: z.nullable(z.iso.date()),
    }),
  ),
  /** Other articles the asking organisation may read. */
  related: z.array(ArticleSummary),
  sidebarImage: z.nullable(ContentImage),
})
export type Article = z.output<typeof Article>
