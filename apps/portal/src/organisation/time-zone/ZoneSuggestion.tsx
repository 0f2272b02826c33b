import { useSyncExternalStore } from 'react'
import { useFormEnvironment } from '#form/state/environment.ts'
import { suggestedZone } from './device-zone.ts'
import styles from './zone-chooser.module.css'
import { useZone, useZoneChoice } from './zone-context.tsx'

const never = () => () => {}
const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
/** The server's own zone is nobody's. */
const unknown = (): string => ''

/** Offers the zone of the device where times are shown for another one; nobody is moved without asking (RD-155). */
export function ZoneSuggestion() {
  const zone = useZone()
  const choice = useZoneChoice()
  const { now } = useFormEnvironment()
  const device = useSyncExternalStore(never, deviceZone, unknown)
  const offered = suggestedZone(device, zone, now())
  if (offered === null) return null
  return (
    <p className={styles.suggestion}>
      <span>Your device is set to another time zone. </span>
      <button type="button" className={styles.link} onClick={() => choice.choose(offered.value)}>
        <span>Show times for </span>
        <span translate="no">{offered.label}</span>
      </button>
    </p>
  )
}
