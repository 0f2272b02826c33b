import { type Call, Refused } from '@evenkeel/contract/call'
import {
  readArticle,
  readArticles,
  readCategories,
  readTopic,
  searchArticles,
} from '@evenkeel/contract/content/library'
import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { minutes } from '@evenkeel/contract/units'
import { mergeArticles } from './merge.ts'

/** Silence is tried once more, a refusal is not: it would be the same. */
const retry = (count: number, error: Error): boolean => !(error instanceof Refused) && count < 1
/** Articles change rarely; after this they are asked for anew, which costs next to nothing when they are the same. */
const calm = { retry, staleTime: minutes(5) }

/** Categories with their topics. */
export const contentQueryCategories = (content: Call) =>
  queryOptions({ queryKey: ['content', 'categories'], queryFn: () => content(readCategories, {}), ...calm })

/** One topic. */
export const contentQueryTopic = (content: Call, topic: string) =>
  queryOptions({
    queryKey: ['content', 'topic', topic],
    queryFn: () => content(readTopic, { params: { topic } }),
    ...calm,
  })

/** The articles of a topic: the open ones and those for this organisation only, fetched apart and merged (CONTENT-04, CALL-57). */
export const contentQueryTopicArticles = (content: Call, topic: string) =>
  queryOptions({
    queryKey: ['content', 'articles', topic],
    queryFn: async () => {
      const [open, exclusive] = await Promise.all([
        content(readArticles, { query: { topic, access: 'open' } }),
        content(readArticles, { query: { topic, access: 'exclusive' } }),
      ])
      return mergeArticles(open, exclusive)
    },
    ...calm,
  })

/** One article. */
export const contentQueryArticle = (content: Call, slug: string) =>
  queryOptions({
    queryKey: ['content', 'article', slug],
    queryFn: () => content(readArticle, { params: { slug } }),
    ...calm,
  })

/** Articles that fit some words; the former results stay until the new ones are there. Not kept once nobody looks at them. */
export const contentQuerySearch = (content: Call, words: string) =>
  queryOptions({
    queryKey: ['content', 'search', words],
    queryFn: ({ signal }) => content(searchArticles, { body: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
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
        queries.prefetchQuery(contentQueryTopicArticles(content, topic)),
      ])
    : queries.prefetchQuery(contentQueryArticle(content, article)))
  return { isMissing: isMissing(queries.getQueryState(asked)?.error ?? null) }
}
