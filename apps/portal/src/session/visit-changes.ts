import { createListeners } from '#lib/listeners.ts'

/** What is being done to a visit. */
export type VisitChange = 'canceling' | 'moving' | 'booking'

/** In place of the number of a visit that has none yet: the one that is being booked. */
export const NEW_VISIT_ID = 0

/** The visits that are being booked, moved or canceled right now, in memory alone: whichever page shows one says so. */
export function createVisitChanges() {
  const changes = new Map<number, VisitChange>()
  const followers = new Map<number, number>()
  const { tell, subscribe } = createListeners()
  const ends = createListeners()
  return {
    subscribe,
    of: (id: number): VisitChange | null => changes.get(id) ?? null,
    /** Does it; the visit counts as being changed until that has come to an end. */
    during: async <Result>(id: number, change: VisitChange, act: () => Promise<Result>): Promise<Result> => {
      changes.set(id, change)
      tell()
      try {
        return await act()
      } finally {
        changes.delete(id)
        tell()
      }
    },
    /** Something was booked, moved, canceled or withdrawn: lists elsewhere are old. */
    tellChanged: ends.tell,
    onChanged: ends.subscribe,
    /** A page waits for the end, to be led on by it. What comes back ends that. */
    follow: (id: number): (() => void) => {
      const count = (by: number): void => void followers.set(id, (followers.get(id) ?? 0) + by)
      count(1)
      return () => count(-1)
    },
    /** Whether any page waits for the end; else whoever began it went on elsewhere. */
    isFollowed: (id: number): boolean => (followers.get(id) ?? 0) > 0,
  }
}
