/** A snapshot of a room. */
export interface RoomSnapshot {
  /** This side: joining, inside, gone, or replaced by another window of the same person. */
  readonly here: 'entering' | 'inside' | 'left' | 'elsewhere'
  /** The other side: not joined yet, inside, or left. */
  readonly other: 'absent' | 'here' | 'left'
  /** Whether the signaling service is reachable. */
  readonly isReached: boolean
  /** Error message of the service once the room is closed. */
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

/** Holds the state of the session and reports every change. */
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

/** What the person is shown about the room (one at a time, announced). */
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

/** Derives the state by priority. An ongoing call is never reported as broken. */
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

/** Whether the state is final. */
export const isRoomOver = (state: RoomState): state is 'closed' | 'elsewhere' | 'left' =>
  state === 'closed' || state === 'elsewhere' || state === 'left'
