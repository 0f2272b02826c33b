import type { TimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { useMemo, useSyncExternalStore } from 'react'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { suggestZone } from './suggest-zone.ts'
import { getDeviceZone } from './device-zone.ts'
import styles from './zone-chooser.module.css'
import { useVisitZone, useTimeZone, useTimeZoneStore } from './time-zone-context.tsx'
import type { VisitZone } from './time-zone-store.ts'
import { timeZoneMessages } from './time-zone.messages.ts'

const noSubscription = () => () => {}
/** The server has no device time zone. */
const getServerZone = (): string => ''

/** The zone to suggest: that of the device, else that of the visit's state. */
function useSuggestedZone(
  zone: string,
  visit: VisitZone | null,
): { readonly zone: TimeZone; readonly why: string } | null {
  const { now } = useFormEnvironment()
  const device = useSyncExternalStore(noSubscription, getDeviceZone, getServerZone)
  const own = useMemo(() => suggestZone(device, zone, now()), [device, zone, now])
  if (own !== null) return { zone: own, why: timeZoneMessages.notYours }
  if (visit === null || visit.ofState === zone) return null
  return { zone: visit.ofState, why: timeZoneMessages.visitIn({ state: getStateName(visit.state) }) }
}

/**
 * Suggests the zone the user probably wants; a choice is never changed without consent (RD-155). The visit
 * that is being booked does not affect the times of other visits.
 */
export function TimeZoneSuggestion({ isOfBooking }: { readonly isOfBooking: boolean }) {
  const zone = useTimeZone()
  const choice = useTimeZoneStore()
  const booked = useVisitZone()
  const visit = isOfBooking ? booked : null
  const offered = useSuggestedZone(zone, visit)
  if (offered)
    return (
      <p className={styles.suggestion}>
        <span>{offered.why}</span>{' '}
        <button type="button" className={styles.link} onClick={() => choice.choose(offered.zone)}>
          <span>{`${timeZoneMessages.show} `}</span>
          <span translate="no">{formatTimeZone(offered.zone)}</span>
        </button>
      </p>
    )
  // No explanation is needed for the zone of the device.
  if (visit === null || visit.ofDevice !== null || choice.chosen() !== null) return null
  return <p className={styles.suggestion}>{timeZoneMessages.ofVisit({ state: getStateName(visit.state) })}</p>
}
