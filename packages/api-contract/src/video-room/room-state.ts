/** What is known of a room at one moment. */
export interface RoomSnapshot {
  /** This side: on its way in, inside, gone, or replaced by another window of the same person. */
  readonly here: 'entering' | 'inside' | 'left' | 'elsewhere'
  /** The other side: never seen, inside, or gone again. */
  readonly other: 'absent' | 'here' | 'left'
  /** Whether the service that carries the signals is reached. */
  readonly isReached: boolean
  /** Set when the service lets nobody in any more: its words. */
  readonly closed: string | null
  /** The connection between the two browsers. */
  readonly peer: RTCPeerConnectionState
}

export const initialRoomSnapshot: RoomSnapshot = {
  here: 'entering',
  other: 'absent',
  isReached: true,
  closed: null,
  peer: 'new',
}

/** What is known about the stay, told with every change. */
export function createRoomStore(onFacts: (facts: RoomSnapshot) => void) {
  let facts = initialRoomSnapshot
  return {
    read: (): RoomSnapshot => facts,
    tell: (next: Partial<RoomSnapshot>): void => {
      facts = { ...facts, ...next }
      onFacts(facts)
    },
  }
}
export type RoomStore = ReturnType<typeof createRoomStore>

/** What a person is told about the room (one at a time, announced). */
export type RoomState =
  | 'entering'
  | 'waiting'
  | 'connecting'
  | 'connected'
  | 'weak'
  | 'broken'
  | 'offline'
  | 'other-left'
  | 'closed'
  | 'overtime'
  | 'elsewhere'
  | 'left'

/** Decides it: what a person must know first comes first. A talk that goes on is never called broken. */
export function getRoomState({ here, other, isReached, closed, peer }: RoomSnapshot): RoomState {
  if (here === 'left' || here === 'elsewhere') return here
  const isTalking = peer === 'connected' && other !== 'left'
  if (closed !== null) return isTalking ? 'overtime' : 'closed'
  if (isTalking) return 'connected'
  if (!isReached) return 'offline'
  if (here === 'entering') return 'entering'
  if (other === 'left') return 'other-left'
  if (peer === 'disconnected') return 'weak'
  if (peer === 'failed') return 'broken'
  return other === 'absent' ? 'waiting' : 'connecting'
}

/** Whether nothing more happens in the room by itself. */
export const isRoomOver = (state: RoomState): state is 'closed' | 'elsewhere' | 'left' =>
  state === 'closed' || state === 'elsewhere' || state === 'left'
