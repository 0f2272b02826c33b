import { seconds } from '@evenkeel/api-contract/time/duration-units'

interface Clocks {
  readonly now: () => Temporal.Instant
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
}

/** Parts of the page that come later are drawn within this time of their code, also on a slow phone. */
const LAST_PART = seconds(1)

/**
 * The clocks of a page that came drawn. They stand at the moment it was drawn at until all of it is drawn again in the
 * browser, so that no word about time differs between the two; then they are those of the device.
 */
export function drawnClocks(at: string | null, { now, monotonic }: Clocks) {
  let drawnAt = at === null ? null : Temporal.Instant.from(at)
  return {
    now: (): Temporal.Instant => drawnAt ?? now(),
    monotonic: (): number => (drawnAt === null ? monotonic() : 0),
    /** All code is here: the clocks go on once the last part is drawn. */
    goOn: (after: (run: () => void, milliseconds: number) => unknown): void => {
      after(() => {
        drawnAt = null
      }, LAST_PART)
    },
  }
}
