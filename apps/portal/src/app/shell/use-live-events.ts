import { noCacheHeaders } from '@evenkeel/api-contract/portal/no-cache-headers'
import { countUnread } from '@evenkeel/api-contract/portal/messages'
import { limits } from '@evenkeel/api-contract/limits'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRestricted } from '#organization/restricted-routes.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useDelivery } from '#session/delivery.ts'
import { useSessionClient, useSession } from '#session/session-context.tsx'
import { MESSAGES_QUERY_KEY, waitForPatientRecord, updateUnreadCount } from '#session/patient/unread-count.ts'
import { subscribeToEvents } from './live-events.ts'

/** A pause that ends early when it is no longer wanted. */
const abortableDelay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** A connection longer than the server lets it live is dead without knowing. */
const maxConnectionAge = limits.eventsLife + seconds(30)

/**
 * Keeps the unread count and the messages on the screen fresh while a member is here. One tab of the browser holds the
 * live connection, because browsers give a site only a few; it tells the others. Nobody is asked where messages are left out.
 */
export function useLiveEvents(): void {
  const session = useSessionClient()
  const delivery = useDelivery()
  const client = useQueryClient()
  const { status, user, awaitsTokens } = useSession()
  const { organisation } = useTenant()
  const hasMessages = organisation !== null && !isRestricted(organisation, 'messages')
  const memberId = status === 'member' && hasMessages && !awaitsTokens ? (user?.id ?? null) : null
  useEffect(() => {
    if (memberId === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const others = new BroadcastChannel(`evenkeel-events-${memberId}`)
    const refresh = (): void => void client.invalidateQueries({ queryKey: [MESSAGES_QUERY_KEY] })
    const ask = async (headers: Readonly<Record<string, string>> = {}): Promise<void> => {
      await waitForPatientRecord(client)
      const { count } = await session.own(countUnread, { background: true, headers })
      if (!signal.aborted && updateUnreadCount(client, count)) refresh()
    }
    const tryAsking = (headers = {}): void => void ask(headers).catch(() => {})
    const onEvent = (): void => {
      refresh()
      // Another process may answer, which has not heard of it yet.
      tryAsking(noCacheHeaders)
    }
    others.addEventListener('message', onEvent)
    const onSight = (): void => {
      if (document.visibilityState === 'visible') tryAsking()
    }
    document.addEventListener('visibilitychange', onSight)
    const follow = () =>
      subscribeToEvents(
        {
          ask,
          connect: (ended) =>
            delivery.events(
              session.ownAuthorization(),
              AbortSignal.any([ended, AbortSignal.timeout(maxConnectionAge)]),
            ),
          onEvent: () => {
            onEvent()
            others.postMessage('events')
          },
          wait: (milliseconds) => abortableDelay(milliseconds, signal),
        },
        signal,
      )
    const held = 'locks' in navigator ? navigator.locks.request(others.name, { signal }, follow) : follow()
    // The lock is no longer wanted once the member has left.
    held.catch(() => {})
    return () => {
      stop.abort(new Error('Nobody listens any more'))
      others.close()
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [session, delivery, client, memberId])
}
