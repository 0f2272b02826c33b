import type { RoomSignal } from '../telehealth/schemas/video-room.ts'
import type { RoomDeps } from './room-deps.ts'
import { type SignalDelivery, isPermanentError } from './signal-delivery.ts'
import type { RoomStore } from './room-state.ts'

/** Handlers of incoming signals. */
interface SignalHandlers {
  readonly take: (signal: RoomSignal) => Promise<void>
  /** This side joined on another device. */
  readonly onElsewhere: () => void
}

/** Sends hello, and receives the signals after it. */
export function subscribeToRoomSignals(
  { hear }: Pick<RoomDeps, 'hear'>,
  stop: AbortSignal,
  { read }: RoomStore,
  { deliver, reached, pause }: SignalDelivery,
) {
  /** Aborts one long poll, to start the next at once. */
  let asking = new AbortController()
  let position = 0
  let hello = 0
  return {
    /** Signals this side sent before its hello are void. */
    sayHello: async (): Promise<void> => {
      hello = await deliver({ kind: 'hello' })
      position = Math.max(position, hello)
    },
    askAgain: (): void => asking.abort(),
    /** Handles signals in order until the session ends. */
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
