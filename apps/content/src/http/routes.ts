import {
  readArticle,
  readArticles,
  readCategories,
  readTopic,
  readTopics,
  searchArticles,
} from '@evenkeel/api-contract/content/library'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { isExclusive } from '#library/access.ts'
import type { LibraryView } from '#library/content-library.ts'
import {
  type ImageUrlResolver,
  presentArticle,
  presentCategory,
  presentSummary,
  presentTopic,
} from '#library/presenter.ts'
import { findArticles } from '#search/find-articles.ts'
import { matchedWords, createSnippet } from '#search/snippet.ts'

export interface ContentRoutesDeps {
  readonly addressOf: ImageUrlResolver
}

/** All endpoints of the service. Each handler gets the view of the requesting organization only. */
export function contentRoutes(serve: RegisterEndpoint<LibraryView>, { addressOf }: ContentRoutesDeps): void {
  serve(readCategories, ({ caller }) =>
    caller.categories.map((category) => presentCategory(category, caller, addressOf)),
  )
  serve(readTopics, ({ caller }) => [...caller.topics.values()].map((topic) => presentTopic(topic, caller)))
  serve(readTopic, ({ caller, params }) => {
    const topic = caller.topics.get(params.topic)
    if (!topic) throw createNotFoundError()
    return presentTopic(topic, caller)
  })
  serve(readArticles, ({ caller, query: { topic, access } }) =>
    caller.articles
      .filter((article) => topic === undefined || article.topic === topic)
      .filter((article) => isExclusive(article) === (access === 'exclusive'))
      .map((article) => presentSummary(article, caller)),
  )
  serve(readArticle, ({ caller, params }) => {
    const article = caller.bySlug.get(params.slug)
    if (!article) throw createNotFoundError()
    return presentArticle(article, caller, addressOf)
  })
  serve(searchArticles, ({ caller, body }) => {
    const { slugs, stems } = findArticles(body.q, caller.index, (slug) => caller.bySlug.has(slug))
    const found = slugs.flatMap((slug) => caller.bySlug.get(slug) ?? [])
    const results = found.map((article) => ({
      ...presentSummary(article, caller),
      snippet: createSnippet(article, stems, caller.index.language),
    }))
    return {
      results,
      matched: matchedWords(
        results.flatMap(({ name, snippet }) => [name, snippet]),
        stems,
        caller.index.language,
      ),
    }
  })
}
