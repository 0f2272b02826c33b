import { NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { Reschedule } from '@evenkeel/api-contract/portal/reschedules'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Session } from '#session/session.ts'
import { rescheduleQuery } from './submit-reschedule.ts'

/**
 * Asks how far a move is until it has ended one way or the other, whichever page is shown meanwhile. `tell`: what to say while it
 * takes longer than usual. Throws Unreachable where the session ends before that.
 */
export function pollReschedule(
  { client, session }: { readonly client: QueryClient; readonly session: Session },
  sent: Reschedule,
  tell: (message: string) => void,
): Promise<Reschedule> {
  if (sent.status !== 'working') return Promise.resolve(sent)
  tell(sent.message)
  const { promise, resolve, reject } = Promise.withResolvers<Reschedule>()
  const stop = new QueryObserver(client, rescheduleQuery(session, sent.id)).subscribe(({ data }) => {
    if (session.read().status !== 'member') {
      stop()
      reject(new NetworkError('The session ended before the move did'))
    } else if (data?.status === 'working') tell(data.message)
    else if (data !== undefined) {
      stop()
      resolve(data)
    }
  })
  return promise
}
