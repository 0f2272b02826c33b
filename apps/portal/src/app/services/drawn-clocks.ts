import { seconds } from '@evenkeel/api-contract/time/duration-units'

interface Clocks {
  readonly now: () => Temporal.Instant
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
}

/** Deferred parts of the page render within this time after their code has loaded, even on a slow phone. */
const LAST_PART = seconds(1)

/**
 * The clocks of a server-rendered page. They stop at the time of rendering until the page is fully hydrated,
 * so that relative times match between server and browser. After that they are the clocks of the device.
 */
export function drawnClocks(at: string | null, { now, monotonic }: Clocks) {
  let drawnAt = at === null ? null : Temporal.Instant.from(at)
  return {
    now: (): Temporal.Instant => drawnAt ?? now(),
    monotonic: (): number => (drawnAt === null ? monotonic() : 0),
    /** Call this when all code has loaded: the clocks resume after the last part has rendered. */
    goOn: (after: (run: () => void, milliseconds: number) => unknown): void => {
      after(() => {
        drawnAt = null
      }, LAST_PART)
    },
  }
}
