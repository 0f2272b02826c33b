import type { DayVisit } from '@evenkeel/api-contract/counselor/visits'

const toPlainDate = (iso: string, zone: string): Temporal.PlainDate =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDate()

/** Whether a visit begins so many days after the day of `now`, by the clock in a zone. */
export const isOnDay =
  (now: string, zone: string, days: number) =>
  ({ visit }: DayVisit): boolean =>
    toPlainDate(visit.starts_at, zone).equals(toPlainDate(now, zone).add({ days }))
