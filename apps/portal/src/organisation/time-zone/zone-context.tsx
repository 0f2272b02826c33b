import { useSyncExternalStore } from 'react'
import { requiredContext } from '#lib/required-context.ts'
import { type TimeZoneChoice, useTimeZone, type VisitZone } from './time-zone.ts'

/** The choice itself, to change it. */
export const [ZoneContext, useZoneChoice] = requiredContext<TimeZoneChoice>('ZoneContext')

/** IANA name of the chosen zone; the component is drawn again when it changes. */
export const useZone = (): string => useTimeZone(useZoneChoice())

/** The server knows neither the device nor the way of the tab: what it draws says nothing of a visit's zone. */
const notYet = (): null => null

/** Where the visit that is looked for is. */
export function useVisitZone(): VisitZone | null {
  const choice = useZoneChoice()
  return useSyncExternalStore(choice.subscribe, choice.visit, notYet)
}
