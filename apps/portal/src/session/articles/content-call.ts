import { minutes } from '@evenkeel/contract/units'
import { requiredContext } from '#lib/required-context.ts'
import type { Call } from '@evenkeel/contract/call'

/** The content service, for queries. */
export const [ContentCallContext, useContentCall] = requiredContext<Call>('ContentCallContext')

/** How long articles are taken as they are. */
export const freshFor = minutes(5)
/** Under which keys their answers are kept: pages name them that come before what keeps the answers. */
export const categoriesKey = ['content', 'categories'] as const
export const articleKey = (slug: string) => ['content', 'article', slug] as const
