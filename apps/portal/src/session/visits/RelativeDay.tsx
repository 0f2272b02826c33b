import { useNow } from '#form/state/use-now.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { formatRelativeDay } from './relative-day.ts'
import styles from './near-day.module.css'

/** Shows "Today" or "Tomorrow" for a visit, like the counselor list; nothing for other days. */
export function RelativeDay({ start }: { readonly start: string }) {
  const zone = useTimeZone()
  const now = useNow()
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate()
  const day = formatRelativeDay(dayOf(Temporal.Instant.from(start)), dayOf(now))
  return day === null ? null : <p className={styles.near}>{day}</p>
}
