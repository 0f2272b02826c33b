import { useParams } from '#lib/router/Router.tsx'
import { useArticleAtHand } from '#session/articles/at-hand.ts'
import { ArticleBody } from '../parts/article/ArticleBody.tsx'
import { ReadArticle } from '../parts/deferred-parts.ts'

/** An article is there with its document. */
export const readsNothing = true

function At({ topic, slug }: { readonly topic: string; readonly slug: string }) {
  const article = useArticleAtHand(slug)
  return article?.topic === topic ? (
    <ArticleBody article={article} />
  ) : (
    <ReadArticle topic={topic} slug={slug} />
  )
}

/** /topics/{topic}/{article}: one article (ROUTE-45). */
export default function ArticleScreen() {
  const { topic = '', article: slug = '' } = useParams()
  return <At key={slug} topic={topic} slug={slug} />
}
