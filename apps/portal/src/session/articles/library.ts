import { Refused } from '@evenkeel/contract/call'
import { readArticle, readArticles, readCategories, searchArticles } from '@evenkeel/contract/content/library'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { articleKey, categoriesKey, freshFor } from './content-call.ts'
import { mergeArticles } from './merge-articles.ts'
import { isKnown } from '../tokens/page-read.ts'
import type { SessionCall } from '../tokens/calling.ts'

/** Silence is tried once more, a refusal is not: it would be the same. */
const retry = (count: number, error: Error): boolean => !(error instanceof Refused) && count < 1
/** Articles change rarely; after this they are asked for again, which costs next to nothing when they are the same. */
export const calm = { retry, staleTime: freshFor }

/** Categories with their topics. */
export const contentQueryCategories = (content: SessionCall) =>
  queryOptions({
    queryKey: categoriesKey,
    queryFn: (asked) => content(readCategories, { quiet: isKnown(asked) }),
    ...calm,
  })

/** One article. */
export const contentQueryArticle = (content: SessionCall, slug: string) =>
  queryOptions({
    queryKey: articleKey(slug),
    queryFn: (asked) => content(readArticle, { params: { slug }, quiet: isKnown(asked) }),
    ...calm,
  })

/**
 * The articles of a topic, or of all topics for null: the open ones and those for this organisation only, fetched apart
 * and merged (CONTENT-04, CALL-57).
 */
export const contentQueryArticles = (content: SessionCall, topic: string | null) =>
  queryOptions({
    queryKey: ['content', 'articles', topic],
    queryFn: async (asked) => {
      const quiet = isKnown(asked)
      const of = topic === null ? {} : { topic }
      const [open, exclusive] = await Promise.all([
        content(readArticles, { query: { ...of, access: 'open' }, quiet }),
        content(readArticles, { query: { ...of, access: 'exclusive' }, quiet }),
      ])
      return mergeArticles(open, exclusive)
    },
    ...calm,
  })

/** Articles that fit some words; the former results stay until the new ones are there. Not kept once nobody looks at them. */
export const contentQuerySearch = (content: SessionCall, words: string) =>
  queryOptions({
    queryKey: ['content', 'search', words],
    queryFn: ({ signal }) => content(searchArticles, { body: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    ...calm,
  })
