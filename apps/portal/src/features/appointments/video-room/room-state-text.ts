import type { RoomState } from '@evenkeel/api-contract/video-room/room-state'
import { videoRoomMessages as words } from '../video-room.messages.ts'

/** Describes the connection state. `counselor` is the name of the other side. */
export function describeRoomState(state: RoomState, counselor: string, closed: string | null): string {
  switch (state) {
    case 'entering':
      return words.entering
    case 'waiting':
      return words.alone({ counselor })
    case 'connecting':
      return words.connecting({ counselor })
    case 'connected':
      return words.connected({ counselor })
    case 'weak':
      return words.weak
    case 'broken':
      return words.broken
    case 'offline':
      return words.offline
    case 'other-left':
      return words.otherLeft({ counselor })
    case 'closed':
      return closed ?? words.closed
    case 'overtime':
      return words.overtime
    case 'elsewhere':
      return words.elsewhere
    case 'left':
      return words.left
  }
}
