import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Slug } from './access-fields.ts'
import { Article, ArticleSummary } from './article.ts'
import { Category, Topic } from './topic.ts'

/**
 * Every call names the organisation in the header `X-Client-Id`; one with a member's or an answer token is answered as that
 * token's organisation, whatever the header says (RD-003). Without a known one only what is open to everybody is answered. What an organisation may not read is answered like what does not exist.
 */

/** Categories in their order, each with its topics (CALL-55). */
export const readCategories = defineEndpoint({
  method: 'GET',
  path: '/categories',
  auth: 'none',
  summary: 'Categories with their topics',
  success: { status: 200, body: z.array(Category) },
})

/** All topics, in the order of the categories (CALL-56). */
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

/** Articles by order, in two fetches that never overlap: `open`, and `exclusive` to the asking organisation (CALL-57, RD-205). */
export const readArticles = defineEndpoint({
  method: 'GET',
  path: '/articles',
  auth: 'none',
  summary: 'Articles by order: open ones, or those only for the asking organisation',
  query: z.object({
    /** Slug of a topic; without it the articles of all topics. */
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

/** A found article. */
export const SearchHit = z.extend(ArticleSummary, {
  /** Plain words around the first place that fits; the excerpt where the title or a tag did. */
  snippet: z.string(),
})
export type SearchHit = z.output<typeof SearchHit>

/**
 * Finds articles by everyday words, best first (ROUTE-46, RD-207). The words are sent in the body: what a person looks
 * for says how they feel, and addresses end up in logs and histories.
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
      /** Words of the results to highlight, in small letters: what was typed, meant or misspelled. */
      matched: z.array(z.string()),
    }),
  },
})
