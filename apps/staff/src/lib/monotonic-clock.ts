/** How much further the clock on the wall must have gone than the page's own before it is believed: a small correction is no sleep. */
const SLEEP_THRESHOLD = 2000

/**
 * A clock that only runs forward, also through the sleep of a computer: some browsers stop `performance.now` there, and what must leave the
 * screen after its time would stay. A clock on the wall that is set back changes nothing.
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
