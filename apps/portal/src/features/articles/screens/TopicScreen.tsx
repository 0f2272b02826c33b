import { useQuery } from '@tanstack/react-query'
import { useParams } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useContentCall, useQuietContentCall } from '#session/articles/content-call.ts'
import { articlesQuery, categoriesQuery } from '#session/articles/content-queries.ts'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { pageNames } from '#lib/words/page-names.messages.ts'
import { topicQuery, isNotFoundError } from '../topics-api.ts'
import { ArticleRow, ArticleRows } from '../components/ArticleRow.tsx'
import { RelatedTopics } from '../navigation/RelatedTopics.tsx'
import { ArticleListPage } from '../components/ArticleListPage.tsx'
import { ContentNotFound, ContentUnavailable } from '../components/LoadErrors.tsx'
import { topicsMessages } from '../topics.messages.ts'

/** /topics/{topic}: the articles of one topic in their order (ROUTE-44, CONTENT-03), and the topics next to it. */
export default function TopicScreen() {
  const { topic: slug = '' } = useParams()
  const content = useContentCall()
  const topic = useQuery(topicQuery(content, slug))
  const articles = useQuery(articlesQuery(content, slug))
  const categories = useQuery(categoriesQuery(useQuietContentCall()))
  if (isNotFoundError(topic.error)) return <ContentNotFound what="topic" />
  const isStuck = (!topic.data && topic.isError) || (!articles.data && articles.isError)
  // What is above the articles is waited for, so that nothing pushes them down.
  const isThere = topic.data && articles.data && !categories.isPending
  return (
    <ArticleListPage
      title={topic.data?.name ?? pageNames.articles}
      lead={topic.data?.description ?? ''}
      up={[{ to: href('topics'), says: pageNames.allTopics }]}
    >
      {isStuck ? (
        <ContentUnavailable
          retry={() => {
            void topic.refetch()
            void articles.refetch()
          }}
        />
      ) : null}
      {isThere ? (
        <>
          <RelatedTopics topic={slug} categories={categories.data ?? []} />
          <ArticleRows>
            {articles.data?.map((article) => (
              <ArticleRow key={article.slug} article={article} />
            ))}
          </ArticleRows>
        </>
      ) : null}
      {!isStuck && !isThere ? <LoadingPlaceholder what={topicsMessages.loadingArticles} /> : null}
    </ArticleListPage>
  )
}
