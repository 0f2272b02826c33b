import { createRequiredContext } from '@evenkeel/web/create-required-context'
import type { SessionCall } from '../tokens/authenticated-call.ts'

/** Calls the content service for the main content of a page: an HTTP 500 opens the error screen. */
export const [ContentCallContext, useContentCall] = createRequiredContext<SessionCall>('ContentCallContext')

/** Calls the content service for secondary content: failures are quiet. */
export function useQuietContentCall(): SessionCall {
  const content = useContentCall()
  return (endpoint, sent) => content(endpoint, { ...sent, quiet: true })
}
