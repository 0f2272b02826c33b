import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#components/Button.tsx'
import { bookingMessages } from '../booking.messages.ts'
import { formatDay } from '../search/calendar-week.ts'
import { nextDaysMessages as words } from './next-days.messages.ts'
import styles from './next-days.module.css'

/** Nothing is free in the days that are shown: which day is the next one, and the way there. */
export function NextAvailableDay({
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
      <p>{words.noneAtAll}</p>
      {next === null ? (
        <p>{data === undefined && !isError ? bookingMessages.looking : words.perhapsLater}</p>
      ) : (
        <p>
          <span>{`${words.nextFree({ day: formatDay(next) })} `}</span>
          <Button kind="secondary" onClick={() => onGo(next)}>
            {words.seeDay({ day: formatDay(next) })}
          </Button>
        </p>
      )}
    </div>
  )
}
