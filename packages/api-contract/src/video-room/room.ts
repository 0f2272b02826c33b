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

/** A broken connection that does not come back in this time is begun again from both sides. */
export const PEER_TIMEOUT = seconds(15)

/** How often a talk whose time is over asks whether its visit was closed. */
const CLOSING_POLL_INTERVAL = seconds(5)

/** Whether nobody talks any more, also who is in the middle of it: the visit was closed or canceled. */
const isVisitEnded = ({ payload }: ApiError): boolean =>
  ['visit_closed', 'visit_canceled'].includes(getBookingErrorCode(payload) ?? '')

/** A talk that goes on when its time is over ends for both when the counselor closes the visit. */
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

/** One side's stay in the room of a visit: says hello, hears the other side, and keeps the connection up until it leaves. */
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
  /** The connection begins after the hello. */
  async function enter(): Promise<void> {
    await signals.sayHello()
    facts.tell({ here: 'inside' })
    connection.open()
  }
  /** Looks for another way at once, and begins again when that takes too long. */
  async function mend(broken: Peer): Promise<void> {
    broken.restart()
    await deps.wait(PEER_TIMEOUT, stop.signal)
    const { peer, other, closed } = facts.read()
    if (connection.isNewest(broken) && peer !== 'connected' && other === 'here' && closed === null)
      await enter().catch(refuse)
  }

  return {
    /** Resolves when the stay is over, by whichever end. */
    stay: async (): Promise<void> => {
      try {
        await enter()
        await signals.listen({ take: connection.take, onElsewhere: () => end({ here: 'elsewhere' }) })
      } catch (error) {
        if (!stop.signal.aborted) refuse(error)
      }
    },
    setTrack: connection.setTrack,
    /** The network is gone: a question under way would wait in vain. */
    lose: (): void => {
      if (facts.read().here === 'inside') facts.tell({ isReached: false })
    },
    /** The network came back. */
    wake: (): void => {
      connection.restart()
      signals.askAgain()
    },
    /** Goes out and says so, also when the page is being left. */
    leave: (): void => {
      if (stop.signal.aborted) return
      end({ here: 'left' })
      void deps.say({ kind: 'bye' }, true).catch(() => {})
    },
  }
}
