import { useParams } from '#lib/router/Router.tsx'
import { useCachedArticle } from '#session/articles/cached-articles.ts'
import { ArticleBody } from '../components/article/ArticleBody.tsx'
import { ArticleLoader } from '../parts/deferred-parts.ts'

/** The article arrives with the document. */
export const readsNothing = true

function ArticleAtPath({ topic, slug }: { readonly topic: string; readonly slug: string }) {
  const article = useCachedArticle(slug)
  return article?.topic === topic ? (
    <ArticleBody article={article} />
  ) : (
    <ArticleLoader topic={topic} slug={slug} />
  )
}

/** /topics/{topic}/{article}: one article (ROUTE-45). */
export default function ArticleScreen() {
  const { topic = '', article: slug = '' } = useParams()
  return <ArticleAtPath key={slug} topic={topic} slug={slug} />
}
