import { ApiError } from '../client/api-call.ts'
import type { RoomSignal } from '../telehealth/schemas/video-room.ts'
import { seconds } from '../time/duration-units.ts'
import type { RoomDeps } from './room-deps.ts'
import type { RoomStore } from './room-state.ts'

/** Maximum delay between two retries. */
const MAX_RETRY_DELAY = seconds(5)

/** A permanent error of the service: a retry would not help. */
export const isPermanentError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

/** Calls the service with increasing retry delays. */
export function createSignalDelivery(
  { say, wait }: Pick<RoomDeps, 'say' | 'wait'>,
  stop: AbortSignal,
  { read, tell }: RoomStore,
) {
  let failures = 0
  const pause = (): Promise<void> => {
    tell({ isReached: false })
    failures += 1
    return wait(Math.min(seconds(1) * 2 ** (failures - 1), MAX_RETRY_DELAY), stop)
  }
  const reached = (): void => {
    failures = 0
    if (!read().isReached) tell({ isReached: true })
  }
  return {
    pause,
    reached,
    /** Retries until delivered; throws permanent errors. */
    deliver: async (signal: RoomSignal): Promise<number> => {
      for (;;) {
        try {
          const said = await say(signal)
          reached()
          return said.position
        } catch (error) {
          if (isPermanentError(error) || stop.aborted) throw error
          await pause()
        }
      }
    },
  }
}
export type SignalDelivery = ReturnType<typeof createSignalDelivery>
