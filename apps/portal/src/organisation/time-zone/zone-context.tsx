import { createContext, use } from 'react'
import { type TimeZoneChoice, useTimeZone } from './time-zone.ts'

/** The time zone choice of this page, made once in the entry file. */
export const ZoneContext = createContext<TimeZoneChoice | null>(null)

/** The choice itself, to change it. */
export function useZoneChoice(): TimeZoneChoice {
  const choice = use(ZoneContext)
  if (!choice) throw new Error('ZoneContext is missing above this component')
  return choice
}

/** IANA name of the chosen zone; the component is drawn again when it changes. */
export const useZone = (): string => useTimeZone(useZoneChoice())
