import { useQuery } from '@tanstack/react-query'
import { useParams } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useContentCall } from '#session/articles/content-call.ts'
import { contentQueryArticles } from '#session/articles/library.ts'
import { Waiting } from '#ui/Waiting.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { contentQueryTopic, isMissing } from '../api.ts'
import { ArticleRow, ArticleRows } from '../parts/ArticleRow.tsx'
import { ReadingPage } from '../parts/ReadingPage.tsx'
import { NotHere, NotReachable } from '../parts/Trouble.tsx'
import { topicsWords } from '../topics.words.ts'

/** /topics/{topic}: the articles of one topic in their order (ROUTE-44, CONTENT-03). */
export default function TopicScreen() {
  const { topic: slug = '' } = useParams()
  const content = useContentCall()
  const topic = useQuery(contentQueryTopic(content, slug))
  const articles = useQuery(contentQueryArticles(content, slug))
  if (isMissing(topic.error)) return <NotHere what="topic" />
  const isStuck = (!topic.data && topic.isError) || (!articles.data && articles.isError)
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
      {topic.data && articles.data ? (
        <ArticleRows>
          {articles.data.map((article) => (
            <ArticleRow key={article.slug} article={article} />
          ))}
        </ArticleRows>
      ) : null}
      {!isStuck && !(topic.data && articles.data) ? <Waiting what={topicsWords.loadingArticles} /> : null}
    </ReadingPage>
  )
}
