interface Clocks {
  readonly now: () => Temporal.Instant
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
}

/**
 * The clocks of a server-rendered page. They stop at the time of rendering until the page is hydrated, so
 * that relative times match between server and browser. After that they are the clocks of the device.
 */
export function createHydrationClocks(renderedAt: string | null, { now, monotonic }: Clocks) {
  let stoppedAt = renderedAt === null ? null : Temporal.Instant.from(renderedAt)
  return {
    now: (): Temporal.Instant => stoppedAt ?? now(),
    monotonic: (): number => (stoppedAt === null ? monotonic() : 0),
    /** Call this when the page is hydrated. */
    start: (): void => {
      stoppedAt = null
    },
  }
}
