import type { DayVisit } from '@evenkeel/contract/counselor/visits'

const dayOf = (iso: string, zone: string): Temporal.PlainDate =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDate()

/** Whether a visit begins so many days after the day of `now`, by the clock in a zone. */
export const onDayOf =
  (now: string, zone: string, days: number) =>
  ({ visit }: DayVisit): boolean =>
    dayOf(visit.starts_at, zone).equals(dayOf(now, zone).add({ days }))
