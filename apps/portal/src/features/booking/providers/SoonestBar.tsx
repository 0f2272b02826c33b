import { type PartOfDay, partOfHour } from '@evenkeel/contract/lists/parts-of-day'
import type { SearchPreferences } from '@evenkeel/contract/telehealth/providers'
import { Button } from '#ui/Button.tsx'
import { Portrait } from '#ui/Portrait.tsx'
import { nextTimes, reasonInWords, timeWords } from '../search/fit.ts'
import type { Provider } from '../search/results.ts'
import { counselorListWords as words } from './counselors.words.ts'
import styles from './soonest.module.css'

const soonerWords = {
  morning: words.soonerMorning,
  afternoon: words.soonerAfternoon,
  evening: words.soonerEvening,
} as const

/** What the bar says first: where the time is not in the part of the day that was stated, that it is only sooner. */
function labelOf(at: Temporal.Instant, zone: string, stated: PartOfDay | undefined) {
  const part = partOfHour(at.toZonedDateTimeISO(zone).hour)
  return stated === undefined || stated === part
    ? { label: words.soonest, isOther: false }
    : { label: soonerWords[part], isOther: true }
}

/** The earliest time of all counselors that were found: when, with whom, why her or him, to be taken with one press. */
export function SoonestBar({
  provider,
  preferences,
  zone,
  now,
  isOld,
  onTime,
}: {
  readonly provider: Provider
  readonly preferences: SearchPreferences
  readonly zone: string
  readonly now: Temporal.Instant
  /** Another list is on its way. */
  readonly isOld: boolean
  readonly onTime: (at: Temporal.Instant) => void
}) {
  const [at] = nextTimes(provider)
  if (at === undefined) return null
  const { day, time, fullName } = timeWords(at, now, zone)
  const name = provider.fullname
  const { label, isOther } = labelOf(at, zone, preferences.part_of_day)
  const reason = reasonInWords(provider, preferences)
  return (
    <div className={styles.soonest} data-other={isOther || undefined}>
      <Portrait name={name} photo={provider} eager />
      <p>
        <span>{`${label} `}</span>
        <strong translate="no">{words.soonestTime({ day, time })}</strong>
        <span translate="no">{` ${words.soonestWith({ name })}`}</span>
        {reason === '' ? null : <span className={styles.reason}>{reason}</span>}
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
