import { limits } from '../../limits.ts'
import { formatDateModel } from './date-text.ts'
import { validationMessages } from '../validation.messages.ts'

/** Clock and time zone used to validate a date. */
export interface DateContext {
  readonly now: Temporal.Instant
  /** IANA time zone of the member: "today" is theirs, not the server's. */
  readonly zone: string
}

/** Rules of a date field besides being a date. */
export interface DateRules {
  /** Minimum age in years. */
  readonly min?: number | undefined
  readonly allowFuture?: boolean | undefined
}

/** The current day in the context's time zone. */
export const getToday = ({ now, zone }: DateContext): Temporal.PlainDate =>
  now.toZonedDateTimeISO(zone).toPlainDate()

/** First requestable day: today plus two calendar days, inclusive (VALID-29, RD-158). */
export const firstAppointmentDay = (context: DateContext): Temporal.PlainDate =>
  getToday(context).add({ days: limits.appointmentLeadDays })

/** Last requestable day. */
export const lastAppointmentDay = (context: DateContext): Temporal.PlainDate =>
  getToday(context).add({ days: limits.appointmentRequestDays })

/** Error of a requested appointment day, or null (VALID-29, ENTITY-06). */
export function validateAppointmentDay(day: Temporal.PlainDate, context: DateContext): string | null {
  const first = firstAppointmentDay(context)
  if (Temporal.PlainDate.compare(day, first) < 0)
    return validationMessages.dateTooEarly({ first: formatDateModel(first) })
  const last = lastAppointmentDay(context)
  return Temporal.PlainDate.compare(day, last) > 0
    ? validationMessages.dateTooLate({ last: formatDateModel(last) })
    : null
}

/** Age in whole years; a birthday on February 29 counts on March 1 in other years. */
export function getAgeOn(day: Temporal.PlainDate, birth: Temporal.PlainDate): number {
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day)
  return day.year - birth.year - (hadBirthday ? 0 : 1)
}

/**
 * VALID-26 to VALID-28 for an existing day. Only the year decides what is in the future or too far back
 * (RD-198).
 */
export function validateDate(
  value: Temporal.PlainDate,
  demands: DateRules,
  context: DateContext,
): string | null {
  const today = getToday(context)
  if (!demands.allowFuture && value.year > today.year) return validationMessages.dateFuture
  if (value.year < today.year - limits.dateLookBackYears) return validationMessages.datePast
  const asksAge = demands.min !== undefined && demands.min >= limits.minimumAge
  return asksAge && getAgeOn(today, value) < limits.minimumAge ? validationMessages.dateUnderAge : null
}
