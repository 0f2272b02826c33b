import * as z from 'zod/mini'
import { Slug } from './access-fields.ts'
import { ArticleSummary, Article } from './article.ts'
import { Category, Topic } from './topic.ts'

/** A search result. */
export const SearchHit = z.extend(ArticleSummary, {
  /** Plain text around the first match; the excerpt where only the title or a tag matched. */
  snippet: z.string(),
})
export type SearchHit = z.output<typeof SearchHit>

export const librarySchemas = {
  'GET /categories': { response: z.array(Category) },
  'GET /topics': { response: z.array(Topic) },
  'GET /topics/:topic': {
    params: z.object({ topic: Slug }),
    response: Topic,
  },
  'GET /articles': {
    query: z.object({
      /** Slug of a topic; omitted: the articles of all topics. */
      topic: z.optional(Slug),
      access: z.enum(['open', 'exclusive']),
    }),
    response: z.array(ArticleSummary),
  },
  'GET /articles/:slug': {
    params: z.object({ slug: Slug }),
    response: Article,
  },
  'POST /search': {
    body: z.object({ q: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: z.object({
      results: z.array(SearchHit),
      /** Lower-case words to highlight in the results: typed, related or corrected terms. */
      matched: z.array(z.string()),
    }),
  },
}
