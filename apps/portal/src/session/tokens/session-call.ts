import type { SentExtras } from '@evenkeel/contract/call'
import type { Answer, EndpointShape, Sent } from '@evenkeel/contract/endpoint'

/** What may be said along with a call. */
export interface CallExtras extends SentExtras {
  /** A failure of this call stays where it is: no error screen for HTTP 500. */
  readonly quiet?: boolean
  /** Nobody asked for this call by hand, as a poll: it does not prolong the session. */
  readonly background?: boolean
}
export type SessionCall = <E extends EndpointShape>(
  endpoint: E,
  sent: Sent<E> & CallExtras,
) => Promise<Answer<E>>
