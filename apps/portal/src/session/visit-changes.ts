import { createListeners } from '#lib/listeners.ts'

/** A change of a visit that is in progress. */
export type VisitChange = 'canceling' | 'moving' | 'booking'

/** Placeholder id of the visit that is being booked. */
export const NEW_VISIT_ID = 0

/**
 * The visits that are being booked, moved or canceled now, in memory only. Every page that shows one says so.
 */
export function createVisitChanges() {
  const changes = new Map<number, VisitChange>()
  const followers = new Map<number, number>()
  const { tell, subscribe } = createListeners()
  const ends = createListeners()
  return {
    subscribe,
    of: (id: number): VisitChange | null => changes.get(id) ?? null,
    /** Runs an action; the visit counts as being changed until it ends. */
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
    /** Notifies that a visit was booked, moved, canceled or withdrawn: lists elsewhere are outdated. */
    tellChanged: ends.tell,
    onChanged: ends.subscribe,
    /** Registers a page that shows the result. Returns the function that unregisters it. */
    follow: (id: number): (() => void) => {
      const count = (by: number): void => void followers.set(id, (followers.get(id) ?? 0) + by)
      count(1)
      return () => count(-1)
    },
    /** True if any page shows the result; otherwise the user has left the page. */
    isFollowed: (id: number): boolean => (followers.get(id) ?? 0) > 0,
  }
}
