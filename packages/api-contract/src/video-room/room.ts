import { ApiError } from '../client/api-call.ts'
import { getBookingErrorCode } from '../errors/error-types.ts'
import { seconds } from '../time/duration-units.ts'
import type { Peer } from './peer.ts'
import { createPeerConnection } from './peer-connection.ts'
import { createSignalDelivery } from './signal-delivery.ts'
import type { RoomDeps } from './room-deps.ts'
import { subscribeToRoomSignals } from './room-signals.ts'
import { createRoomStore, type RoomSnapshot } from './room-state.ts'

export type Room = ReturnType<typeof createRoom>

/** Timeout after which both sides replace a broken connection. */
export const PEER_TIMEOUT = seconds(15)

/** Poll interval for the closing of a visit whose time is over. */
const CLOSING_POLL_INTERVAL = seconds(5)

/** Whether the visit was closed or canceled, which ends even an ongoing call. */
const isVisitEnded = ({ payload }: ApiError): boolean =>
  ['visit_closed', 'visit_canceled'].includes(getBookingErrorCode(payload) ?? '')

/** An overrunning call ends for both when the counselor closes the visit. */
async function waitForVisitClosed(
  { wait, hear }: Pick<RoomDeps, 'wait' | 'hear'>,
  stop: AbortSignal,
  onClosed: (refused: ApiError) => void,
): Promise<void> {
  while (!stop.aborted) {
    await wait(CLOSING_POLL_INTERVAL, stop)
    try {
      await hear(0, false, stop)
    } catch (error) {
      if (error instanceof ApiError && isVisitEnded(error)) return onClosed(error)
    }
  }
  return undefined
}

/**
 * One side's session in a video room: sends hello, receives signals, and maintains the connection until it
 * leaves.
 */
export function createRoom(deps: RoomDeps) {
  const stop = new AbortController()
  const facts = createRoomStore(deps.onFacts)
  const delivery = createSignalDelivery(deps, stop.signal, facts)
  const signals = subscribeToRoomSignals(deps, stop.signal, facts, delivery)
  const connection = createPeerConnection(deps, facts, delivery, (state, peer) => {
    if (facts.read().closed !== null && state !== 'connected') end({})
    else if (state === 'failed') void mend(peer)
  })

  const end = (next: Partial<RoomSnapshot>): void => {
    stop.abort()
    connection.close()
    facts.tell({ ...next, peer: 'closed' })
  }
  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error
    facts.tell({ closed: deps.wordsOf(error) })
    if (isVisitEnded(error) || facts.read().peer !== 'connected') end({})
    else void waitForVisitClosed(deps, stop.signal, refuse)
  }
  /** The connection starts after the hello. */
  async function enter(): Promise<void> {
    await signals.sayHello()
    facts.tell({ here: 'inside' })
    connection.open()
  }
  /** Restarts ICE at once, and reconnects after a timeout. */
  async function mend(broken: Peer): Promise<void> {
    broken.restart()
    await deps.wait(PEER_TIMEOUT, stop.signal)
    const { peer, other, closed } = facts.read()
    if (connection.isNewest(broken) && peer !== 'connected' && other === 'here' && closed === null)
      await enter().catch(refuse)
  }

  return {
    /** Resolves when the session ends, for any reason. */
    stay: async (): Promise<void> => {
      try {
        await enter()
        await signals.listen({ take: connection.take, onElsewhere: () => end({ here: 'elsewhere' }) })
      } catch (error) {
        if (!stop.signal.aborted) refuse(error)
      }
    },
    setTrack: connection.setTrack,
    /** Offline: aborts the pending long poll, which would never end. */
    lose: (): void => {
      if (facts.read().here === 'inside') facts.tell({ isReached: false })
    },
    /** The network is back. */
    wake: (): void => {
      connection.restart()
      signals.askAgain()
    },
    /** Leaves and sends bye, also while the page is being unloaded. */
    leave: (): void => {
      if (stop.signal.aborted) return
      end({ here: 'left' })
      void deps.say({ kind: 'bye' }, true).catch(() => {})
    },
  }
}
