import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '@evenkeel/api-contract/limits'
import { countUnread, type MessageEvent } from '@evenkeel/api-contract/portal/messages'
import { noCacheHeaders } from '@evenkeel/api-contract/portal/no-cache-headers'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { useTenant } from '#organization/organization-context.tsx'
import { isRestricted } from '#organization/restricted-routes.ts'
import { useDelivery } from '#session/delivery.ts'
import { MESSAGES_QUERY_KEY, updateUnreadCount, waitForPatientRecord } from '#session/patient/unread-count.ts'
import { useSession, useSessionClient } from '#session/session-context.tsx'

interface LiveEventsDeps {
  /** Asks for the number of unread messages and shows it; also renews the token. Throws when it cannot be had. */
  readonly ask: () => Promise<void>
  /** A live connection that tells what changed. */
  readonly connect: (signal: AbortSignal) => AsyncIterable<MessageEvent>
  /** Something changed. */
  readonly onEvent: () => void
  /** Resolves after so many milliseconds, or at once when it is no longer wanted. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Pause before the next try: longer after each failure, up to the time between two polls. */
export const getRetryDelay = (failures: number): number =>
  Math.min(seconds(1) * 2 ** Math.min(failures, 10), limits.messagePoll)

/**
 * Listens for live events until `signal` ends it, and asks at the begin of each connection. Whenever no connection is it asks
 * instead: at once, and then again after a growing pause, so that a network without live connections still shows every message
 * within the poll's time.
 */
export async function subscribeToEvents(
  { ask, connect, onEvent, wait }: LiveEventsDeps,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await ask()
      for await (const { changed } of connect(signal)) {
        failures = 0
        if (changed === 'messages') onEvent()
        // A message that came between the asking and this connection was told to nobody.
        else await ask()
      }
    } catch {
      // No connection, or one that broke: the next round asks and tries again.
    }
    if (signal.aborted) return
    await wait(getRetryDelay(failures))
    failures += 1
  }
}

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
