import type { ApiError } from '../client/api-call.ts'
import type { RoomSignal } from '../telehealth/video-room.ts'
import type { Peer, PeerHandlers, RemoteMedia } from './peer.ts'
import type { RoomSnapshot } from './room-state.ts'

/** What the stay in a room needs from outside. */
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
  readonly onFacts: (facts: RoomSnapshot) => void
  readonly onRemote: (remote: RemoteMedia | null) => void
  /** What the service said when it refused. */
  readonly wordsOf: (refused: ApiError) => string
}
