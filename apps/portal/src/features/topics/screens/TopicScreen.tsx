import { useQuery } from '@tanstack/react-query'
import { useParams } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useContentCall, useQuietContentCall } from '#session/articles/content-call.ts'
import { contentQueryArticles, contentQueryCategories } from '#session/articles/library.ts'
import { Waiting } from '#ui/Waiting.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { contentQueryTopic, isMissing } from '../api.ts'
import { ArticleRow, ArticleRows } from '../parts/ArticleRow.tsx'
import { NextToIt } from '../navigation/NextToIt.tsx'
import { ReadingPage } from '../parts/ReadingPage.tsx'
import { NotHere, NotReachable } from '../parts/Trouble.tsx'
import { topicsWords } from '../topics.words.ts'

/** /topics/{topic}: the articles of one topic in their order (ROUTE-44, CONTENT-03), and the topics next to it. */
export default function TopicScreen() {
  const { topic: slug = '' } = useParams()
  const content = useContentCall()
  const topic = useQuery(contentQueryTopic(content, slug))
  const articles = useQuery(contentQueryArticles(content, slug))
  const categories = useQuery(contentQueryCategories(useQuietContentCall()))
  if (isMissing(topic.error)) return <NotHere what="topic" />
  const isStuck = (!topic.data && topic.isError) || (!articles.data && articles.isError)
  // What is above the articles is waited for, so that nothing pushes them down.
  const isThere = topic.data && articles.data && !categories.isPending
  return (
    <ReadingPage
      title={topic.data?.name ?? pageNames.articles}
      lead={topic.data?.description ?? ''}
      up={[{ to: href('topics'), says: pageNames.allTopics }]}
    >
      {isStuck ? (
        <NotReachable
          retry={() => {
            void topic.refetch()
            void articles.refetch()
          }}
        />
      ) : null}
      {isThere ? (
        <>
          <NextToIt topic={slug} categories={categories.data ?? []} />
          <ArticleRows>
            {articles.data?.map((article) => (
              <ArticleRow key={article.slug} article={article} />
            ))}
          </ArticleRows>
        </>
      ) : null}
      {!isStuck && !isThere ? <Waiting what={topicsWords.loadingArticles} /> : null}
    </ReadingPage>
  )
}
