import { useSyncExternalStore } from 'react'
import { createRequiredContext } from '@evenkeel/web/create-required-context'
import { type TimeZoneStore, useStoredTimeZone, type VisitZone } from './time-zone-store.ts'

/** The store, to read and change the time zone. */
export const [TimeZoneContext, useTimeZoneStore] = createRequiredContext<TimeZoneStore>('ZoneContext')

/** IANA name of the chosen zone; re-renders on change. */
export const useTimeZone = (): string => useStoredTimeZone(useTimeZoneStore())

/** The server knows neither the device nor the tab's booking: no visit zone in its HTML. */
const getServerSnapshot = (): null => null

/** State and zones of the visit that is being booked. */
export function useVisitZone(): VisitZone | null {
  const choice = useTimeZoneStore()
  return useSyncExternalStore(choice.subscribe, choice.visit, getServerSnapshot)
}
