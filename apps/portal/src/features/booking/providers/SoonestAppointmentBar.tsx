import { type PartOfDay, getPartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import type { SearchPreferences } from '@evenkeel/api-contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { Button } from '#components/Button.tsx'
import { Portrait } from '#components/Portrait.tsx'
import { isMatch, getNextTimes, describeMatch, formatSlotLabels } from '../search/match-reasons.ts'
import type { Provider } from '../search/search-request.ts'
import { counselorListMessages as words } from './counselors.messages.ts'
import styles from './soonest.module.css'

/** Formats "by phone with Rosa Vance, LPC". */
function formatMethodAndName(method: TelehealthMethod | null, name: string): string {
  if (method === null) return words.soonestWith({ name })
  return method === 'phone' ? words.soonestByPhone({ name }) : words.soonestByVideo({ name })
}

/**
 * The earliest time of all matching counselors: when, with whom, why, and a button to select it. Hidden when
 * it is at another part of the day than preferred, because it would precede matching counselors.
 */
export function SoonestAppointmentBar({
  provider,
  method,
  preferences,
  part,
  zone,
  now,
  isOld,
  onTime,
}: {
  readonly provider: Provider
  /** Method for this slot; null when not known yet. */
  readonly method: TelehealthMethod | null
  readonly preferences: SearchPreferences
  /** The preferred part of the day, if any. */
  readonly part: PartOfDay | undefined
  readonly zone: string
  readonly now: Temporal.Instant
  /** Another list is loading. */
  readonly isOld: boolean
  readonly onTime: (at: Temporal.Instant) => void
}) {
  const [at] = getNextTimes(provider)
  if (at === undefined) return null
  if (part !== undefined && getPartOfDay(at.toZonedDateTimeISO(zone).hour) !== part) return null
  const { day, time, fullName } = formatSlotLabels(at, now, zone)
  const name = provider.fullname
  const reason = describeMatch(provider, preferences)
  return (
    <div className={styles.soonest}>
      <Portrait name={name} photo={provider} eager />
      <p>
        <span>{`${words.soonest} `}</span>
        <strong translate="no">{words.soonestTime({ day, time })}</strong>
        <span translate="no">{` ${formatMethodAndName(method, name)}`}</span>
        {reason === '' ? null : (
          <span className={styles.reason} data-lacks={!isMatch(provider, preferences) || undefined}>
            {reason}
          </span>
        )}
      </p>
      <Button
        kind="secondary"
        disabled={isOld}
        aria-label={words.takeTimeWith({ time: fullName, name })}
        onClick={() => onTime(at)}
      >
        {words.takeTime}
      </Button>
    </div>
  )
}
