import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { useContentCall } from '#session/articles/content-call.ts'
import { articleQuery } from '#session/articles/content-queries.ts'
import { Redirect } from '#components/Redirect.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { pageNames } from '#lib/page-names.messages.ts'
import { isNotFoundError } from '../topics-api.ts'
import { ArticleBody } from './article/ArticleBody.tsx'
import { ArticleListPage } from './ArticleListPage.tsx'
import { ContentNotFound, ContentUnavailable } from './LoadErrors.tsx'
import { topicsMessages } from '../topics.messages.ts'

/** Loads an article. An article that moved to another topic is shown at its new address. */
export function ArticleLoader({ topic, slug }: { readonly topic: string; readonly slug: string }): ReactNode {
  const { data, error, refetch } = useQuery(articleQuery(useContentCall(), slug))
  if (data && data.topic !== topic)
    return <Redirect to={href('article', { topic: data.topic, article: data.slug })} />
  if (data) return <ArticleBody article={data} />
  if (isNotFoundError(error)) return <ContentNotFound what="article" />
  return (
    <ArticleListPage title={topicsMessages.article} up={[{ to: href('topics'), says: pageNames.allTopics }]}>
      {error ? (
        <ContentUnavailable retry={() => void refetch()} />
      ) : (
        <LoadingPlaceholder what={topicsMessages.loadingArticle} />
      )}
    </ArticleListPage>
  )
}
