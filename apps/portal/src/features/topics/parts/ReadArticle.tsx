import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { useContentCall } from '#session/articles/content-call.ts'
import { contentQueryArticle } from '#session/articles/library.ts'
import { Redirect } from '#ui/Redirect.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { isMissing } from '../api.ts'
import { ArticleBody } from './article/ArticleBody.tsx'
import { ReadingPage } from './ReadingPage.tsx'
import { NotHere, NotReachable } from './Trouble.tsx'
import { topicsWords } from '../topics.words.ts'

/** An article, asked for here. One that moved to another topic is shown at its new address. */
export function ReadArticle({ topic, slug }: { readonly topic: string; readonly slug: string }): ReactNode {
  const { data, error, refetch } = useQuery(contentQueryArticle(useContentCall(), slug))
  if (data && data.topic !== topic)
    return <Redirect to={href('article', { topic: data.topic, article: data.slug })} />
  if (data) return <ArticleBody article={data} />
  if (isMissing(error)) return <NotHere what="article" />
  return (
    <ReadingPage title={topicsWords.article} up={[{ to: href('topics'), says: pageNames.allTopics }]}>
      {error ? <NotReachable retry={() => void refetch()} /> : <Waiting what={topicsWords.loadingArticle} />}
    </ReadingPage>
  )
}
