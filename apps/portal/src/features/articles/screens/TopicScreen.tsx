import { useQuery } from '@tanstack/react-query'
import type { Category } from '@evenkeel/api-contract/content/schemas/topic'
import { Link } from '#components/Link.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { href } from '#lib/paths.ts'
import { useParams } from 'react-router'
import { pageNames } from '#lib/page-names.messages.ts'
import { useContentCall, useQuietContentCall } from '#session/articles/content-call.ts'
import { articlesQuery, categoriesQuery } from '#session/articles/content-queries.ts'
import { ArticleListPage } from '../components/ArticleListPage.tsx'
import { ArticleRow, ArticleRows } from '../components/ArticleRow.tsx'
import { ContentNotFound, ContentUnavailable } from '../components/LoadErrors.tsx'
import styles from '../navigation/next-to-it.module.css'
import { isNotFoundError, topicQuery } from '../topics-api.ts'
import { topicsMessages } from '../topics.messages.ts'

/** The other topics of the category, for readers who clicked its picture or name. */
function RelatedTopics({
  topic,
  categories,
}: {
  /** Slug of the shown topic. */
  readonly topic: string
  readonly categories: readonly Category[]
}) {
  const category = categories.find(({ topics }) => topics.some(({ slug }) => slug === topic))
  const others = category?.topics.filter(({ slug }) => slug !== topic) ?? []
  if (category === undefined || others.length === 0) return null
  return (
    <nav className={styles.topics} aria-labelledby="next-to-it">
      <span id="next-to-it">{topicsMessages.alsoIn({ category: category.name })}</span>
      {others.map(({ slug, name }) => (
        <Link key={slug} to={href('topic', { topic: slug })}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** /topics/{topic}: the articles of one topic in order (ROUTE-44, CONTENT-03), and related topics. */
export default function TopicScreen() {
  const { topic: slug = '' } = useParams()
  const content = useContentCall()
  const topic = useQuery(topicQuery(content, slug))
  const articles = useQuery(articlesQuery(content, slug))
  const categories = useQuery(categoriesQuery(useQuietContentCall()))
  if (isNotFoundError(topic.error)) return <ContentNotFound what="topic" />
  const isStuck = (!topic.data && topic.isError) || (!articles.data && articles.isError)
  // Wait for the content above the articles to avoid layout shift.
  const isThere = topic.data && articles.data && !categories.isPending
  return (
    <ArticleListPage
      title={topic.data?.name ?? pageNames.articles}
      lead={topic.data?.description ?? ''}
      lang={topic.data?.language}
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
