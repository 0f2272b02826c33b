/** The only source of the current time. All other code gets a clock injected. */
export interface Clock {
  now(): Temporal.Instant
}

/** A clock that can be moved, for test hooks and tests. */
export interface MovableClock extends Clock {
  /** Sets the time, which then runs on; null returns to real time. */
  set(now: Temporal.Instant | null): void
  /** Moves the time forward (or back, when negative). */
  advance(milliseconds: number): void
}

/** The system clock, in milliseconds like the database columns: a value is the same after a round trip. */
export const systemClock: Clock = {
  now: () => Temporal.Instant.fromEpochMilliseconds(Temporal.Now.instant().epochMilliseconds),
}

/** The system clock, shifted by an adjustable offset. */
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

/** A clock for tests that moves only when told to. */
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
