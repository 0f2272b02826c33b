import type { RoomSignal } from '../telehealth/schemas/video-room.ts'
import type { Peer } from './peer.ts'
import type { RoomDeps } from './room-deps.ts'
import type { SignalDelivery } from './signal-delivery.ts'
import type { RoomStore, RoomSnapshot } from './room-state.ts'

/**
 * The connection to the other side, one at a time: events of an earlier one are ignored. `onState` receives
 * the state of the newest one.
 */
export function createPeerConnection(
  deps: Pick<RoomDeps, 'openPeer' | 'onRemote'>,
  { read, tell }: RoomStore,
  { deliver }: SignalDelivery,
  onState: (state: RoomSnapshot['peer'], peer: Peer) => void,
) {
  let peer: Peer | null = null
  /** Signals are sent in order: a candidate must not overtake its description. */
  let leaving: Promise<unknown> = Promise.resolve()

  const hangUp = (): void => {
    peer?.close()
    deps.onRemote(null)
  }
  const open = (): void => {
    hangUp()
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
        onState(state, mine)
      },
    })
    peer = mine
    tell({ peer: 'new' })
  }
  return {
    open,
    isNewest: (one: Peer): boolean => peer === one,
    restart: (): void => peer?.restart(),
    setTrack: (kind: 'audio' | 'video', track: MediaStreamTrack | null): void =>
      void peer?.setTrack(kind, track).catch(() => {}),
    /** Closes it permanently. */
    close: (): void => {
      peer?.close()
      peer = null
      deps.onRemote(null)
    },
    /** Applies a signal of the other side. */
    take: async (signal: RoomSignal): Promise<void> => {
      if (signal.kind === 'hello') {
        tell({ other: 'here' })
        open()
      } else if (signal.kind === 'bye') {
        hangUp()
        tell({ other: 'left', peer: 'closed' })
      } else {
        if (signal.kind === 'description' && read().other === 'absent') tell({ other: 'here' })
        // An invalid signal belongs to a closed connection.
        await peer?.take(signal).catch(() => {})
      }
    },
  }
}
