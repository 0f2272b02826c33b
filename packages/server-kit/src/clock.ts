/** The only place that knows what time it is. Everything else is handed a clock. */
export interface Clock {
  now(): Temporal.Instant
}

/** A clock that can be moved: for the test hooks and for tests. */
export interface MovableClock extends Clock {
  /** Sets the time, which then runs on; null returns to real time. */
  set(now: Temporal.Instant | null): void
  /** Moves the time forward (or back, when negative). */
  advance(milliseconds: number): void
}

/** The machine's clock, to the millisecond as rows are: a value is the same before it is written and when it is read again. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Temporal.Now.instant().epochMilliseconds),
}

/** The machine's clock, shifted by an adjustable distance. */
export function createMovableClock(source: Clock = systemClock): MovableClock {
  let shift = 0
  return {
    now: () => source.now().add({ milliseconds: shift }),
    set: (now) => {
      shift = now === null ? 0 : now.epochMilliseconds - source.now().epochMilliseconds
    },
    advance: (milliseconds) => {
      shift += milliseconds
    },
  }
}

/** A clock that stands still until it is moved: for tests. */
export function createStoppedClock(start: string): MovableClock {
  let at = Temporal.Instant.from(start)
  return {
    now: () => at,
    set: (now) => {
      at = now ?? Temporal.Instant.from(start)
    },
    advance: (milliseconds) => {
      at = at.add({ milliseconds })
    },
  }
}
