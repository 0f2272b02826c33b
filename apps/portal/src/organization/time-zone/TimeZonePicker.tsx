import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { formatTimeZoneLabel } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './zone-chooser.module.css'
import { TimeZoneSuggestion } from './TimeZoneSuggestion.tsx'
import { useTimeZone, useTimeZoneStore } from './time-zone-context.tsx'
import { timeZoneMessages } from './time-zone.messages.ts'

interface TimeZonePickerProps {
  readonly label?: string
  /** The times belong to the visit that is being booked, whose state determines the default zone. */
  readonly isOfBooking?: boolean
}

/**
 * "Times in Mountain time", with the other zones in a select. The choice applies everywhere at once
 * (CONST-06).
 */
export function TimeZonePicker({
  label = timeZoneMessages.timesIn,
  isOfBooking = false,
}: TimeZonePickerProps) {
  const id = useId()
  const zone = useTimeZone()
  const choice = useTimeZoneStore()
  return (
    <div className={styles.chooser}>
      <label htmlFor={id}>
        <span>{label}</span>
      </label>
      <span className={styles.zone}>
        <select
          id={id}
          value={zone}
          translate="no"
          onChange={(event) => choice.choose(event.currentTarget.value)}
        >
          {timeZones.map((one) => (
            <option key={one} value={one}>
              {formatTimeZoneLabel(one)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={18} />
      </span>
      <TimeZoneSuggestion isOfBooking={isOfBooking} />
    </div>
  )
}
