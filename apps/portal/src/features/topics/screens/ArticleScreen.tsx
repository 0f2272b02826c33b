import { useQuery } from '@tanstack/react-query'
import { useParams } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useContentCall } from '#session/articles/content-call.ts'
import { contentQueryArticle } from '#session/articles/library.ts'
import { Redirect } from '#ui/Redirect.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { isMissing } from '../api.ts'
import { ArticleBody } from '../parts/ArticleBody.tsx'
import { ReadingPage } from '../parts/ReadingPage.tsx'
import { NotHere, NotReachable } from '../parts/Trouble.tsx'

/** /topics/{topic}/{article}: one article (ROUTE-45). An article that moved to another topic is shown at its new address. */
export default function ArticleScreen() {
  const { topic = '', article: slug = '' } = useParams()
  const { data, error, refetch } = useQuery(contentQueryArticle(useContentCall(), slug))
  if (data && data.topic !== topic)
    return <Redirect to={href('article', { topic: data.topic, article: data.slug })} />
  if (data) return <ArticleBody key={data.slug} article={data} />
  if (isMissing(error)) return <NotHere what="article" />
  return (
    <ReadingPage title="Article" up={[{ to: href('topics'), says: 'All topics' }]}>
      {error ? <NotReachable retry={() => void refetch()} /> : <Waiting what="Loading the article…" />}
    </ReadingPage>
  )
}
