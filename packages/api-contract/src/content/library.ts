import { defineEndpoint } from '../endpoint.ts'

export type { SearchHit } from './schemas/library.ts'

/**
 * Every call names the organization in the `X-Client-Id` header. A member token or answer token takes
 * precedence: the response is for the organization of the token (RD-003). Without a known organization only
 * open content is returned. Content an organization may not read returns the same error as missing content.
 */

/** Lists categories in order, each with its topics (CALL-55). */
export const readCategories = defineEndpoint('GET /categories', {
  auth: 'none',
  summary: 'Categories with their topics',
  success: { status: 200 },
})

/** Lists all topics, in category order (CALL-56). */
export const readTopics = defineEndpoint('GET /topics', {
  auth: 'none',
  summary: 'Topics of all categories',
  success: { status: 200 },
})

/** One topic (CALL-56). */
export const readTopic = defineEndpoint('GET /topics/:topic', {
  auth: 'none',
  summary: 'One topic',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Lists articles in order, in two fetches that never overlap: `open`, and `exclusive` to the requesting
 * organization (CALL-57, RD-205).
 */
export const readArticles = defineEndpoint('GET /articles', {
  auth: 'none',
  summary: 'Articles by order: open ones, or those only for the asking organisation',
  success: { status: 200 },
})

/** One article with its text. */
export const readArticle = defineEndpoint('GET /articles/:slug', {
  auth: 'none',
  summary: 'One article',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Searches articles by everyday words, best match first (ROUTE-46, RD-207). The query is sent in the body:
 * search terms reveal how a person feels, and URLs end up in logs and browser histories.
 */
export const searchArticles = defineEndpoint('POST /search', {
  auth: 'none',
  summary: 'Articles that fit some words, best first',
  success: { status: 200 },
})
