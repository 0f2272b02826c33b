import { defaultTimeZone, isTimeZone, type TimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'

/** The state a visit is in, by its two letters, and the two clocks it can be read by. */
export interface VisitZone {
  readonly state: string
  readonly ofState: TimeZone
  /** The one of the eight that the device lives in; null where it lives in none. */
  readonly ofDevice: TimeZone | null
}

/**
 * The zone times are shown in: the one chosen on this device, kept in local storage under `timezone`, else that of the member
 * who is here, else, once a visit is looked for, that of the device, or of the visit's state on a device far away, else Eastern
 * (CONST-05, CONST-06, STORE-01, RD-155). `drawnIn` is the zone in the record of the member the document was drawn for.
 */
export function createTimeZoneStore(local: KeyValue<LocalKey>, drawnIn: string | null = null) {
  const { tell, subscribe } = createListeners()
  const stored = local.get('timezone')
  let chosen = stored !== null && isTimeZone(stored) ? stored : null
  let ofMember = drawnIn
  let ofVisit: VisitZone | null = null
  return {
    read: (): string => chosen ?? ofMember ?? ofVisit?.ofDevice ?? ofVisit?.ofState ?? defaultTimeZone,
    /** What the first HTML was drawn with: the server knows nothing of this browser's storage. */
    readFirst: (): string => drawnIn ?? defaultTimeZone,
    /** What was chosen on this device; null while nothing was. */
    chosen: (): string | null => chosen,
    /** Where the visit that is looked for is; null while that is not known. */
    visit: (): VisitZone | null => ofVisit,
    subscribe,
    choose: (next: string): void => {
      if (!isTimeZone(next)) return
      chosen = next
      local.set('timezone', next)
      tell()
    },
    /** The zone in the record of whoever is signed in; null when they have left. It is kept nowhere. */
    follow: (zone: string | null): void => {
      const next = zone !== null && isTimeZone(zone) ? zone : null
      if (next === ofMember) return
      ofMember = next
      tell()
    },
    /** Where the visit that is looked for is; null while that is not known. */
    followVisit: (next: VisitZone | null): void => {
      if (next?.state === ofVisit?.state) return
      ofVisit = next
      tell()
    },
  }
}
export type TimeZoneStore = ReturnType<typeof createTimeZoneStore>

/** The chosen zone; drawn again when it changes. */
export const useStoredTimeZone = (choice: TimeZoneStore): string =>
  useSyncExternalStore(choice.subscribe, choice.read, choice.readFirst)
