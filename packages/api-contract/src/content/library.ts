import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Slug } from './access-fields.ts'
import { Article, ArticleSummary } from './article.ts'
import { Category, Topic } from './topic.ts'

/**
 * Every call names the organization in the `X-Client-Id` header. A member token or answer token takes
 * precedence: the response is for the organization of the token (RD-003). Without a known organization only
 * open content is returned. Content an organization may not read returns the same error as missing content.
 */

/** Lists categories in order, each with its topics (CALL-55). */
export const readCategories = defineEndpoint({
  method: 'GET',
  path: '/categories',
  auth: 'none',
  summary: 'Categories with their topics',
  success: { status: 200, body: z.array(Category) },
})

/** Lists all topics, in category order (CALL-56). */
export const readTopics = defineEndpoint({
  method: 'GET',
  path: '/topics',
  auth: 'none',
  summary: 'Topics of all categories',
  success: { status: 200, body: z.array(Topic) },
})

/** One topic (CALL-56). */
export const readTopic = defineEndpoint({
  method: 'GET',
  path: '/topics/:topic',
  auth: 'none',
  summary: 'One topic',
  params: z.object({ topic: Slug }),
  success: { status: 200, body: Topic },
  refusals: ['NotFound'],
})

/**
 * Lists articles in order, in two fetches that never overlap: `open`, and `exclusive` to the requesting
 * organization (CALL-57, RD-205).
 */
export const readArticles = defineEndpoint({
  method: 'GET',
  path: '/articles',
  auth: 'none',
  summary: 'Articles by order: open ones, or those only for the asking organisation',
  query: z.object({
    /** Slug of a topic; omitted: the articles of all topics. */
    topic: z.optional(Slug),
    access: z.enum(['open', 'exclusive']),
  }),
  success: { status: 200, body: z.array(ArticleSummary) },
})

/** One article with its text. */
export const readArticle = defineEndpoint({
  method: 'GET',
  path: '/articles/:slug',
  auth: 'none',
  summary: 'One article',
  params: z.object({ slug: Slug }),
  success: { status: 200, body: Article },
  refusals: ['NotFound'],
})

/** A search result. */
export const SearchHit = z.extend(ArticleSummary, {
  /** Plain text around the first match; the excerpt where only the title or a tag matched. */
  snippet: z.string(),
})
export type SearchHit = z.output<typeof SearchHit>

/**
 * Searches articles by everyday words, best match first (ROUTE-46, RD-207). The query is sent in the body:
 * search terms reveal how a person feels, and URLs end up in logs and browser histories.
 */
export const searchArticles = defineEndpoint({
  method: 'POST',
  path: '/search',
  auth: 'none',
  summary: 'Articles that fit some words, best first',
  body: z.object({ q: z.string().check(z.minLength(1), z.maxLength(100)) }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(SearchHit),
      /** Lower-case words to highlight in the results: typed, related or corrected terms. */
      matched: z.array(z.string()),
    }),
  },
})
