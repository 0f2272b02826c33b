import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { pageNames } from '#lib/page-names.messages.ts'
import { href } from '#lib/paths.ts'
import { useContentCall } from '#session/articles/content-call.ts'
import { articleQuery } from '#session/articles/content-queries.ts'
import { ArticleBody } from '../components/article/ArticleBody.tsx'
import { ArticleListPage } from '../components/ArticleListPage.tsx'
import { ContentNotFound, ContentUnavailable } from '../components/LoadErrors.tsx'
import { isNotFoundError } from '../topics-api.ts'
import { topicsMessages } from '../topics.messages.ts'

/** /topics/{topic}/{article}: one article, at its new address if it moved to another topic (ROUTE-45). */
export default function ArticleScreen() {
  const { topic = '', article: slug = '' } = useParams()
  const { data, error, refetch } = useQuery(articleQuery(useContentCall(), slug))
  if (data && data.topic !== topic)
    return <Redirect to={href('article', { topic: data.topic, article: data.slug })} />
  if (data) return <ArticleBody key={slug} article={data} />
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
