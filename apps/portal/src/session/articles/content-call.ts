import { requiredContext } from '#lib/required-context.ts'
import type { Call } from '@evenkeel/contract/call'

/** The content service, for queries. */
export const [ContentCallContext, useContentCall] = requiredContext<Call>('ContentCallContext')
