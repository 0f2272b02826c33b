import type { TimeZone } from '@evenkeel/contract/lists/time-zones'
import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { stateName } from '@evenkeel/contract/lists/state-names'
import { useMemo, useSyncExternalStore } from 'react'
import { useFormEnvironment } from '#form/state/environment.ts'
import { suggestedZone } from './device-zone.ts'
import { readDeviceZone } from './read-device-zone.ts'
import styles from './zone-chooser.module.css'
import { useVisitZone, useZone, useZoneChoice } from './zone-context.tsx'
import type { VisitZone } from './time-zone.ts'
import { timeZoneWords } from './zone.words.ts'

const never = () => () => {}
/** The server's own zone is nobody's. */
const unknown = (): string => ''

/** What to offer: the zone of the device, else that of the visit's state. */
function useOffered(
  zone: string,
  visit: VisitZone | null,
): { readonly zone: TimeZone; readonly why: string } | null {
  const { now } = useFormEnvironment()
  const device = useSyncExternalStore(never, readDeviceZone, unknown)
  const own = useMemo(() => suggestedZone(device, zone, now()), [device, zone, now])
  if (own !== null) return { zone: own, why: timeZoneWords.notYours }
  if (visit === null || visit.ofState === zone) return null
  return { zone: visit.ofState, why: timeZoneWords.visitIn({ state: stateName(visit.state) }) }
}

/**
 * Offers the zone that times are probably read in; nobody is moved away from a choice without asking (RD-155). A visit that is
 * being booked says nothing of the times of other visits.
 */
export function ZoneSuggestion({ isOfBooking }: { readonly isOfBooking: boolean }) {
  const zone = useZone()
  const choice = useZoneChoice()
  const booked = useVisitZone()
  const visit = isOfBooking ? booked : null
  const offered = useOffered(zone, visit)
  if (offered)
    return (
      <p className={styles.suggestion}>
        <span>{offered.why}</span>{' '}
        <button type="button" className={styles.link} onClick={() => choice.choose(offered.zone)}>
          <span>{`${timeZoneWords.show} `}</span>
          <span translate="no">{zoneWords(offered.zone)}</span>
        </button>
      </p>
    )
  // Who reads the own clock need not be told why.
  if (visit === null || visit.ofDevice !== null || choice.chosen() !== null) return null
  return <p className={styles.suggestion}>{timeZoneWords.ofVisit({ state: stateName(visit.state) })}</p>
}
