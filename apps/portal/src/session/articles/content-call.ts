import type { Call } from '@evenkeel/contract/call'
import { createContext, use } from 'react'

/**
 * The content service of this page: base `/content`, with `X-Client-Id` set on every call (RD-003). It never carries
 * a token: what a person reads is nobody's business, so the service does not learn who it is.
 */
export const ContentCallContext = createContext<Call | null>(null)

/** The content service, for queries. */
export function useContentCall(): Call {
  const call = use(ContentCallContext)
  if (!call) throw new Error('ContentCallContext is missing above this component')
  return call
}
