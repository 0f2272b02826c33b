import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { createRequiredContext } from '#lib/create-required-context.ts'
import type { SessionCall } from '../tokens/authenticated-call.ts'

/** The content service, for what a page is about: an HTTP 500 leads to the error screen. */
export const [ContentCallContext, useContentCall] = createRequiredContext<SessionCall>('ContentCallContext')

/** The content service, for what a page only shows besides: its failures stay quiet. */
export function useQuietContentCall(): SessionCall {
  const content = useContentCall()
  return (endpoint, sent) => content(endpoint, { ...sent, quiet: true })
}

/** How long articles are taken as they are. */
export const CONTENT_STALE_TIME = minutes(5)
/** Under which keys their answers are kept: pages name them that come before what keeps the answers. */
export const categoriesQueryKey = ['content', 'categories'] as const
export const getArticleQueryKey = (slug: string) => ['content', 'article', slug] as const
