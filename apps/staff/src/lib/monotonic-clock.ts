/**
 * Milliseconds by which the wall clock must lead the page clock to count as a sleep; smaller leads are clock
 * corrections.
 */
const SLEEP_THRESHOLD = 2000

/**
 * Monotonic clock that also advances while the computer sleeps. Some browsers stop `performance.now` during
 * sleep, which would leave expired data on screen. Setting the wall clock back has no effect.
 */
export function createMonotonicClock(own: () => number, wall: () => number): () => number {
  let at = 0
  let last = { own: own(), wall: wall() }
  return () => {
    const now = { own: own(), wall: wall() }
    const passed = now.own - last.own
    const onWall = now.wall - last.wall
    at += onWall > passed + SLEEP_THRESHOLD ? onWall : Math.max(0, passed)
    last = now
    return at
  }
}
