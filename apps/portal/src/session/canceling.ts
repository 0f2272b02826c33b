import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'
import { useNotices } from './session-context.tsx'

/** The visits that are being canceled right now, in memory alone: whichever page shows one says so. */
export function createCanceling() {
  const ids = new Set<number>()
  const { tell, subscribe } = createListeners()
  return {
    subscribe,
    has: (id: number): boolean => ids.has(id),
    /** Does it; the visit counts as being canceled until that has come to an end. */
    during: async (id: number, act: () => Promise<void>): Promise<void> => {
      ids.add(id)
      tell()
      try {
        await act()
      } finally {
        ids.delete(id)
        tell()
      }
    },
  }
}

const no = (): boolean => false

/** Whether this visit is being canceled right now. */
export function useIsBeingCanceled(id: number): boolean {
  const { canceling } = useNotices()
  return useSyncExternalStore(canceling.subscribe, () => canceling.has(id), no)
}
