import { useSyncExternalStore } from 'react'
import { createRequiredContext } from '#lib/create-required-context.ts'
import { type TimeZoneStore, useStoredTimeZone, type VisitZone } from './time-zone-store.ts'

/** The choice itself, to change it. */
export const [TimeZoneContext, useTimeZoneStore] = createRequiredContext<TimeZoneStore>('ZoneContext')

/** IANA name of the chosen zone; the component is drawn again when it changes. */
export const useTimeZone = (): string => useStoredTimeZone(useTimeZoneStore())

/** The server knows neither the device nor the way of the tab: what it draws says nothing of a visit's zone. */
const getServerSnapshot = (): null => null

/** Where the visit that is looked for is. */
export function useVisitZone(): VisitZone | null {
  const choice = useTimeZoneStore()
  return useSyncExternalStore(choice.subscribe, choice.visit, getServerSnapshot)
}
