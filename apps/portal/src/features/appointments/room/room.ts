import { Refused } from '@evenkeel/contract/call'
import type { RoomSignal } from '@evenkeel/contract/telehealth/room'
import { seconds } from '@evenkeel/contract/units'
import type { Peer, PeerHandlers, Remote } from './peer.ts'
import { firstFacts, type RoomFacts } from './room-state.ts'

export interface RoomDeps {
  readonly say: (signal: RoomSignal, keepalive?: boolean) => Promise<{ readonly position: number }>
  /** `isPatient`: waits for a signal; otherwise answers at once. */
  readonly hear: (
    after: number,
    isPatient: boolean,
    stop: AbortSignal,
  ) => Promise<{
    readonly signals: readonly { readonly position: number; readonly signal: RoomSignal }[]
    readonly own_hello: number
  }>
  readonly openPeer: (handlers: PeerHandlers) => Peer
  /** A pause that ends early when the network comes back or nobody waits any more. */
  readonly wait: (milliseconds: number, stop: AbortSignal) => Promise<void>
  readonly onFacts: (facts: RoomFacts) => void
  readonly onRemote: (remote: Remote | null) => void
  /** What the service said when it refused. */
  readonly wordsOf: (refused: Refused) => string
}
export type Room = ReturnType<typeof createRoom>

/** Longest pause between two tries to reach the service. */
const LONGEST_PAUSE = seconds(5)
/** A broken connection that does not come back in this time is begun again from both sides. */
export const PEER_TIMEOUT = seconds(15)

const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && error.status < 500 && error.status !== 429

/** One side's stay in the room of a visit: says hello, hears the other side, and keeps the connection up until it leaves. */
export function createRoom(deps: RoomDeps) {
  const stop = new AbortController()
  /** Ends one question for signals, to ask again at once. */
  let asking = new AbortController()
  let facts = firstFacts
  let peer: Peer | null = null
  let position = 0
  let hello = 0
  let failures = 0
  /** Signals leave one after the other: a candidate must not overtake the description it belongs to. */
  let leaving: Promise<unknown> = Promise.resolve()

  const tell = (next: Partial<RoomFacts>): void => {
    facts = { ...facts, ...next }
    deps.onFacts(facts)
  }
  const pause = (): Promise<void> => {
    tell({ isReached: false })
    failures += 1
    return deps.wait(Math.min(seconds(1) * 2 ** (failures - 1), LONGEST_PAUSE), stop.signal)
  }
  const reached = (): void => {
    failures = 0
    if (!facts.isReached) tell({ isReached: true })
  }
  const end = (next: Partial<RoomFacts>): void => {
    stop.abort()
    peer?.close()
    peer = null
    deps.onRemote(null)
    tell({ ...next, peer: 'closed' })
  }

  /** Says it until it is heard; what the service refuses for good is thrown. */
  async function deliver(signal: RoomSignal): Promise<number> {
    for (;;) {
      try {
        const said = await deps.say(signal)
        reached()
        return said.position
      } catch (error) {
        if (isFinal(error) || stop.signal.aborted) throw error
        await pause()
      }
    }
  }

  function openPeer(): void {
    peer?.close()
    deps.onRemote(null)
    const mine: Peer = deps.openPeer({
      send: (signal) => {
        leaving = leaving.then(async () => {
          if (peer === mine) await deliver(signal).catch(() => {})
        })
      },
      onRemote: (remote) => {
        if (peer === mine) deps.onRemote(remote)
      },
      onState: (state) => {
        if (peer !== mine) return
        tell({ peer: state })
        if (facts.closed !== null && state !== 'connected') end({})
        else if (state === 'failed') void mend(mine)
      },
    })
    peer = mine
    tell({ peer: 'new' })
  }

  /** Looks for another way at once, and begins again when that takes too long. */
  async function mend(broken: Peer): Promise<void> {
    broken.restart()
    await deps.wait(PEER_TIMEOUT, stop.signal)
    if (peer === broken && facts.peer !== 'connected' && facts.other === 'here' && facts.closed === null)
      await enter().catch(refuse)
  }

  /** What this side said before its hello is void, so the connection begins after it. */
  async function enter(): Promise<void> {
    hello = await deliver({ kind: 'hello' })
    position = Math.max(position, hello)
    tell({ here: 'inside' })
    openPeer()
  }

  async function take(signal: RoomSignal): Promise<void> {
    if (signal.kind === 'hello') {
      tell({ other: 'here' })
      openPeer()
    } else if (signal.kind === 'bye') {
      peer?.close()
      deps.onRemote(null)
      tell({ other: 'left', peer: 'closed' })
    } else {
      if (signal.kind === 'description' && facts.other === 'absent') tell({ other: 'here' })
      // What cannot be understood belongs to a connection that is gone.
      await peer?.take(signal).catch(() => {})
    }
  }

  const refuse = (error: unknown): void => {
    if (!(error instanceof Refused)) throw error
    tell({ closed: deps.wordsOf(error) })
    if (facts.peer !== 'connected') end({})
  }

  async function listen(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        asking = new AbortController()
        const heard = await deps.hear(
          position,
          facts.isReached,
          AbortSignal.any([stop.signal, asking.signal]),
        )
        reached()
        if (heard.own_hello > hello) return end({ here: 'elsewhere' })
        for (const one of heard.signals) {
          position = one.position
          await take(one.signal)
        }
      } catch (error) {
        if (stop.signal.aborted) return undefined
        if (isFinal(error)) throw error
        if (!asking.signal.aborted) await pause()
      }
    }
    return undefined
  }

  return {
    /** Resolves when the stay is over, by whichever end. */
    stay: async (): Promise<void> => {
      try {
        await enter()
        await listen()
      } catch (error) {
        if (!stop.signal.aborted) refuse(error)
      }
    },
    setTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null): void =>
      void peer?.setTrack(kind, track).catch(() => {}),
    /** The network is gone: a question under way would wait in vain. */
    lose: (): void => {
      if (facts.here === 'inside') tell({ isReached: false })
    },
    /** The network came back. */
    wake: (): void => {
      peer?.restart()
      asking.abort()
    },
    /** Goes out and says so, also when the page is being left. */
    leave: (): void => {
      if (stop.signal.aborted) return
      end({ here: 'left' })
      void deps.say({ kind: 'bye' }, true).catch(() => {})
    },
  }
}
