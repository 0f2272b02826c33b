/** The days an authorization covers, `until` exclusive; null: unlimited. */
export interface CoveragePeriod {
  /** ISO date. */
  readonly from: string | null
  /** ISO date. */
  readonly until: string | null
}

/**
 * The contract year of a day, by the month and day on which years begin (`07-01`; `02-29` is the 28th in
 * other years).
 */
export function getContractYear(day: Temporal.PlainDate, yearBegins: string | null): CoveragePeriod {
  if (yearBegins === null) return { from: null, until: null }
  const begins = Temporal.PlainMonthDay.from(yearBegins)
  const thisYear = begins.toPlainDate({ year: day.year })
  const year = Temporal.PlainDate.compare(day, thisYear) < 0 ? day.year - 1 : day.year
  return {
    from: begins.toPlainDate({ year }).toString(),
    until: begins.toPlainDate({ year: year + 1 }).toString(),
  }
}

/** Whether a day is covered. */
export const isCovered = ({ from, until }: CoveragePeriod, day: Temporal.PlainDate): boolean =>
  (from === null || from <= day.toString()) && (until === null || day.toString() < until)
