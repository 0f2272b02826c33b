import type { RoomSignal } from '../telehealth/video-room.ts'
import type { RoomDeps } from './room-deps.ts'
import { type SignalDelivery, isPermanentError } from './signal-delivery.ts'
import type { RoomStore } from './room-state.ts'

/** What is done with what comes. */
interface SignalHandlers {
  readonly take: (signal: RoomSignal) => Promise<void>
  /** This side said hello on another device. */
  readonly onElsewhere: () => void
}

/** The own hello, and the signals that come after it. */
export function subscribeToRoomSignals(
  { hear }: Pick<RoomDeps, 'hear'>,
  stop: AbortSignal,
  { read }: RoomStore,
  { deliver, reached, pause }: SignalDelivery,
) {
  /** Ends one question for signals, to ask again at once. */
  let asking = new AbortController()
  let position = 0
  let hello = 0
  return {
    /** What this side said before its hello is void. */
    sayHello: async (): Promise<void> => {
      hello = await deliver({ kind: 'hello' })
      position = Math.max(position, hello)
    },
    askAgain: (): void => asking.abort(),
    /** Takes signals one after the other until the stay is over. */
    listen: async ({ take, onElsewhere }: SignalHandlers): Promise<void> => {
      while (!stop.aborted) {
        try {
          asking = new AbortController()
          const heard = await hear(position, read().isReached, AbortSignal.any([stop, asking.signal]))
          reached()
          if (heard.own_hello > hello) return onElsewhere()
          for (const one of heard.signals) {
            position = one.position
            await take(one.signal)
          }
        } catch (error) {
          if (stop.aborted) return undefined
          if (isPermanentError(error)) throw error
          if (!asking.signal.aborted) await pause()
        }
      }
      return undefined
    },
  }
}
