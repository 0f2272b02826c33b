import type { ApiError } from '../client/api-call.ts'
import type { RoomSignal } from '../telehealth/schemas/video-room.ts'
import type { Peer, PeerHandlers, RemoteMedia } from './peer.ts'
import type { RoomSnapshot } from './room-state.ts'

/** Dependencies of a room session. */
export interface RoomDeps {
  readonly say: (signal: RoomSignal, keepalive?: boolean) => Promise<{ readonly position: number }>
  /** `isPatient`: waits for a signal; otherwise returns at once. */
  readonly hear: (
    after: number,
    isPatient: boolean,
    stop: AbortSignal,
  ) => Promise<{
    readonly signals: readonly { readonly position: number; readonly signal: RoomSignal }[]
    readonly own_hello: number
  }>
  readonly openPeer: (handlers: PeerHandlers) => Peer
  /** A delay that ends early when the network is back or the signal aborts. */
  readonly wait: (milliseconds: number, stop: AbortSignal) => Promise<void>
  readonly onFacts: (facts: RoomSnapshot) => void
  readonly onRemote: (remote: RemoteMedia | null) => void
  /** The error message of the service. */
  readonly wordsOf: (refused: ApiError) => string
}
