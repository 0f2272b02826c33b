import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '@evenkeel/api-contract/limits'
import { countUnread, type MessageEvent } from '@evenkeel/api-contract/portal/messages'
import { noCacheHeaders } from '@evenkeel/api-contract/portal/no-cache-headers'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { useTenant } from '#organization/organization-context.tsx'
import { isRestricted } from '#organization/feature-flags.ts'
import { useDelivery } from '#session/delivery.ts'
import { MESSAGES_QUERY_KEY, updateUnreadCount, waitForPatientRecord } from '#session/patient/unread-count.ts'
import { useSession, useSessionClient } from '#session/session-context.tsx'

interface LiveEventsDeps {
  /** Fetches and shows the unread count; also renews the token. Throws on failure. */
  readonly ask: () => Promise<void>
  /** Opens a live connection that yields changes. */
  readonly connect: (signal: AbortSignal) => AsyncIterable<MessageEvent>
  /** Called on every change. */
  readonly onEvent: () => void
  /** Resolves after the given milliseconds, or at once if aborted. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Delay before the next attempt, in milliseconds: grows with each failure up to the poll interval. */
export const getRetryDelay = (failures: number): number =>
  Math.min(seconds(1) * 2 ** Math.min(failures, 10), limits.messagePoll)

/**
 * Listens for live events until `signal` aborts, and polls at the start of each connection. Without a
 * connection it polls: at once, then with a growing delay. So every message shows within the poll interval
 * even on networks without live connections.
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
        // A message that arrived between the poll and this connection was not sent as an event.
        else await ask()
      }
    } catch {
      // No connection, or a broken one: the next iteration polls and reconnects.
    }
    if (signal.aborted) return
    await wait(getRetryDelay(failures))
    failures += 1
  }
}

/** Waits for the given milliseconds; ends early if aborted. */
const abortableDelay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** A connection that is older than the server's limit is dead, even if the browser has not noticed. */
const maxConnectionAge = limits.eventsLife + seconds(30)

/**
 * Keeps the unread count and the displayed messages up to date while a member is signed in. One tab of the
 * browser holds the live connection, because browsers limit connections per site; it updates the other tabs.
 * Does nothing if the organization has no messages.
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
      // The request may reach another process that does not know of the change yet.
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
    // The lock request is aborted after the member has left.
    held.catch(() => {})
    return () => {
      stop.abort(new Error('no longer listening'))
      others.close()
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [session, delivery, client, memberId])
}
