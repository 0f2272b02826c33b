import { defaultTimeZone, isTimeZone, type TimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'

/** State of a visit, as two letters, and its two possible time zones. */
export interface VisitZone {
  readonly state: string
  readonly ofState: TimeZone
  /** The device's zone if it is one of the eight; else null. */
  readonly ofDevice: TimeZone | null
}

/**
 * The zone times are shown in. In this order: the one chosen on this device, stored in local storage under
 * `timezone`; that of the signed-in member; during a booking that of the device, or of the visit's state if
 * the device is abroad; Eastern (CONST-05, CONST-06, STORE-01, RD-155). `drawnIn` is the zone in the record
 * of the member for whom the document was rendered.
 */
export function createTimeZoneStore(local: KeyValue<LocalKey>, drawnIn: string | null = null) {
  const { tell, subscribe } = createListeners()
  const stored = local.get('timezone')
  let chosen = stored !== null && isTimeZone(stored) ? stored : null
  let ofMember = drawnIn
  let ofVisit: VisitZone | null = null
  return {
    read: (): string => chosen ?? ofMember ?? ofVisit?.ofDevice ?? ofVisit?.ofState ?? defaultTimeZone,
    /** The zone of the first HTML: the server has no access to browser storage. */
    readFirst: (): string => drawnIn ?? defaultTimeZone,
    /** The zone chosen on this device; null if none. */
    chosen: (): string | null => chosen,
    /** State and zones of the visit that is being booked; null if unknown. */
    visit: (): VisitZone | null => ofVisit,
    subscribe,
    choose: (next: string): void => {
      if (!isTimeZone(next)) return
      chosen = next
      local.set('timezone', next)
      tell()
    },
    /** Sets the zone of the signed-in member's record; null after log-out. It is not stored. */
    follow: (zone: string | null): void => {
      const next = zone !== null && isTimeZone(zone) ? zone : null
      if (next === ofMember) return
      ofMember = next
      tell()
    },
    /** Sets state and zones of the visit that is being booked; null if unknown. */
    followVisit: (next: VisitZone | null): void => {
      if (next?.state === ofVisit?.state) return
      ofVisit = next
      tell()
    },
  }
}
export type TimeZoneStore = ReturnType<typeof createTimeZoneStore>

/** The chosen zone; re-renders on change. */
export const useStoredTimeZone = (choice: TimeZoneStore): string =>
  useSyncExternalStore(choice.subscribe, choice.read, choice.readFirst)
