import { limits } from '../../limits.ts'
import { formatDateModel } from './date-text.ts'
import { validationMessages } from '../validation.messages.ts'

/** Whose clock and calendar a date is judged by. */
export interface DateContext {
  readonly now: Temporal.Instant
  /** IANA name of the member's zone: "today" is theirs, not the server's. */
  readonly zone: string
}

/** What a date field demands beside being a date. */
export interface DateRules {
  /** Least age in years. */
  readonly min?: number | undefined
  readonly allowFuture?: boolean | undefined
}

/** The day it is in the context's zone. */
export const getToday = ({ now, zone }: DateContext): Temporal.PlainDate =>
  now.toZonedDateTimeISO(zone).toPlainDate()

/** First day that can be asked for: today plus two calendar days, that day included (VALID-29, RD-158). */
export const firstAppointmentDay = (context: DateContext): Temporal.PlainDate =>
  getToday(context).add({ days: limits.appointmentLeadDays })

/** Last day that can be asked for. */
export const lastAppointmentDay = (context: DateContext): Temporal.PlainDate =>
  getToday(context).add({ days: limits.appointmentRequestDays })

/** What is wrong with a day an appointment is asked for, or null (VALID-29, ENTITY-06). */
export function validateAppointmentDay(day: Temporal.PlainDate, context: DateContext): string | null {
  const first = firstAppointmentDay(context)
  if (Temporal.PlainDate.compare(day, first) < 0)
    return validationMessages.dateTooEarly({ first: formatDateModel(first) })
  const last = lastAppointmentDay(context)
  return Temporal.PlainDate.compare(day, last) > 0
    ? validationMessages.dateTooLate({ last: formatDateModel(last) })
    : null
}

/** Whole years lived; a birthday of 29 February is kept on 1 March in other years. */
export function getAgeOn(day: Temporal.PlainDate, birth: Temporal.PlainDate): number {
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day)
  return day.year - birth.year - (hadBirthday ? 0 : 1)
}

/** VALID-26 to VALID-28 for a day that exists. Only the year decides what is future or too far back (RD-198). */
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
