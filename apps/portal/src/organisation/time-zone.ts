import { defaultTimeZone, isTimeZone } from '@evenkeel/contract/lists/time-zones'
import { useSyncExternalStore } from 'react'
import type { KeyValue, LocalKey } from '#lib/storage.ts'

/** The chosen zone, kept in local storage under `timezone` (CONST-05, CONST-06, STORE-01). */
export function createTimeZoneChoice(local: KeyValue<LocalKey>) {
  const listeners = new Set<() => void>()
  const stored = local.get('timezone')
  let zone: string = stored !== null && isTimeZone(stored) ? stored : defaultTimeZone
  return {
    read: (): string => zone,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    choose: (next: string): void => {
      if (!isTimeZone(next)) return
      zone = next
      local.set('timezone', next)
      for (const listener of listeners) listener()
    },
  }
}
export type TimeZoneChoice = ReturnType<typeof createTimeZoneChoice>

/** The chosen zone; drawn again when it changes. */
export const useTimeZone = (choice: TimeZoneChoice): string =>
  useSyncExternalStore(choice.subscribe, choice.read, choice.read)
