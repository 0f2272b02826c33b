import { timeZones } from '@evenkeel/contract/lists/time-zones'
import { useId } from 'react'
import styles from './zone-chooser.module.css'
import { ZoneSuggestion } from './ZoneSuggestion.tsx'
import { useZone, useZoneChoice } from './zone-context.tsx'

/** The eight zones as one select; the choice counts everywhere at once (CONST-06). */
export function ZoneChooser({ label = 'Times are shown for' }: { readonly label?: string }) {
  const id = useId()
  const zone = useZone()
  const choice = useZoneChoice()
  return (
    <div className={styles.chooser}>
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
      <ZoneSuggestion />
    </div>
  )
}
