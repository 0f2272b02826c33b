import { timeZones } from '@evenkeel/contract/lists/time-zones'
import { useId, useSyncExternalStore } from 'react'
import styles from './zone-chooser.module.css'
import { useZone, useZoneChoice } from './zone-context.tsx'

const never = () => () => {}
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const onServer = () => null

/** The device's own zone, where it is one of the eight: offered, never taken over by itself (AMB-55). */
function useDeviceZone() {
  const zone = useSyncExternalStore(never, deviceZone, onServer)
  const known = zone === 'Pacific/Honolulu' ? 'US/Hawaii' : zone
  return timeZones.find(({ value }) => value === known) ?? null
}

/** The eight zones as one select; the choice counts everywhere at once (CONST-06). */
export function ZoneChooser({ label = 'Times are shown for' }: { readonly label?: string }) {
  const id = useId()
  const zone = useZone()
  const choice = useZoneChoice()
  const offered = useDeviceZone()
  return (
    <p className={styles.chooser}>
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <select
        id={id}
        value={zone}
        translate="no"
        onChange={(event) => choice.choose(event.currentTarget.value)}
      >
        {timeZones.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {offered && offered.value !== zone ? (
        <button type="button" className={styles.link} onClick={() => choice.choose(offered.value)}>
          <span>Use the zone of this device: </span>
          <span translate="no">{offered.label}</span>
        </button>
      ) : null}
    </p>
  )
}
