import type { ProviderProfile } from '@evenkeel/contract/telehealth/providers'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { dayName } from '../search/week.ts'
import styles from './next-days.module.css'

/** Nothing is free in the days that are shown: which day is the next one, and the way there. */
export function NextFree({
  query: { data, isError },
  lastShown,
  onGo,
}: {
  readonly query: Pick<UseQueryResult<ProviderProfile>, 'data' | 'isError'>
  readonly lastShown: Temporal.PlainDate
  readonly onGo: (day: Temporal.PlainDate) => void
}) {
  const found =
    data === undefined ? null : Temporal.PlainDate.from(data.availability_details.appointment_date)
  const next = found !== null && Temporal.PlainDate.compare(found, lastShown) > 0 ? found : null
  return (
    <div className={styles.nothing} role="status">
      <p>No free times in the next 7 days.</p>
      {next === null ? (
        <p>{data === undefined && !isError ? 'Looking…' : 'There may be some in other weeks.'}</p>
      ) : (
        <p>
          <span>{`Next free: ${dayName(next)}. `}</span>
          <Button kind="secondary" onClick={() => onGo(next)}>
            {`See ${dayName(next)}`}
          </Button>
        </p>
      )}
    </div>
  )
}
