import { type Call, Refused } from '@evenkeel/contract/call'
import { readArticle, readTopic } from '@evenkeel/contract/content/library'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { calm, contentQueryArticles, contentQueryCategories } from '#session/library.ts'

/** One topic. */
export const contentQueryTopic = (content: Call, topic: string) =>
  queryOptions({
    queryKey: ['content', 'topic', topic],
    queryFn: () => content(readTopic, { params: { topic } }),
    ...calm,
  })

/** One article. */
export const contentQueryArticle = (content: Call, slug: string) =>
  queryOptions({
    queryKey: ['content', 'article', slug],
    queryFn: () => content(readArticle, { params: { slug } }),
    ...calm,
  })

/** Whether the content service says that there is no such thing (here); anything else may pass. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof Refused && [400, 404].includes(error.status)

/** Name of a topic or article in an address; anything else is asked for by nobody but the screen itself. */
const SLUG = /^[a-z0-9-]+$/

/**
 * Fetches what the first drawing of `path` (below the organisation's base) shows, on the server. Failures are left to the
 * screen. `isMissing` says that there is no such topic or article for this organisation.
 */
export async function firstQueries(
  queries: QueryClient,
  content: Call,
  path: string,
): Promise<{ readonly isMissing: boolean }> {
  const [first, topic, article, ...more] = (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .filter((part) => part !== '')
  if (first !== 'topics' || more.length > 0) return { isMissing: false }
  if (topic === undefined) {
    await queries.prefetchQuery(contentQueryCategories(content))
    return { isMissing: false }
  }
  if (!SLUG.test(article ?? topic)) return { isMissing: true }
  const asked =
    article === undefined
      ? contentQueryTopic(content, topic).queryKey
      : contentQueryArticle(content, article).queryKey
  await (article === undefined
    ? Promise.all([
        queries.prefetchQuery(contentQueryTopic(content, topic)),
        queries.prefetchQuery(contentQueryArticles(content, topic)),
      ])
    : queries.prefetchQuery(contentQueryArticle(content, article)))
  return { isMissing: isMissing(queries.getQueryState(asked)?.error ?? null) }
}
