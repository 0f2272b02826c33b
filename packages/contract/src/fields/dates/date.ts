import { limits } from '../../limits.ts'
import { dateModelOf } from './date-text.ts'
import { messages } from '../messages.words.ts'

/** Whose clock and calendar a date is judged by. */
export interface DateContext {
  readonly now: Temporal.Instant
  /** IANA name of the member's zone: "today" is theirs, not the server's. */
  readonly zone: string
}

/** What a date field demands beside being a date. */
export interface DateDemands {
  /** Least age in years. */
  readonly min?: number | undefined
  readonly allowFuture?: boolean | undefined
}

/** The day it is in the context's zone. */
export const todayIn = ({ now, zone }: DateContext): Temporal.PlainDate =>
  now.toZonedDateTimeISO(zone).toPlainDate()

/** First day that can be asked for: today plus two calendar days, that day included (VALID-29, RD-158). */
export const firstAppointmentDay = (context: DateContext): Temporal.PlainDate =>
  todayIn(context).add({ days: limits.appointmentLeadDays })

/** Last day that can be asked for. */
export const lastAppointmentDay = (context: DateContext): Temporal.PlainDate =>
  todayIn(context).add({ days: limits.appointmentRequestDays })

/** What is wrong with a day an appointment is asked for, or null (VALID-29, ENTITY-06). */
export function appointmentDay(day: Temporal.PlainDate, context: DateContext): string | null {
  const first = firstAppointmentDay(context)
  if (Temporal.PlainDate.compare(day, first) < 0) return messages.dateTooEarly({ first: dateModelOf(first) })
  const last = lastAppointmentDay(context)
  return Temporal.PlainDate.compare(day, last) > 0 ? messages.dateTooLate({ last: dateModelOf(last) }) : null
}

/** Whole years lived; a birthday of 29 February is kept on 1 March in other years. */
export function ageOn(day: Temporal.PlainDate, birth: Temporal.PlainDate): number {
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day)
  return day.year - birth.year - (hadBirthday ? 0 : 1)
}

/** VALID-26 to VALID-28 for a day that exists. Only the year decides what is future or too far back (RD-198). */
export function date(value: Temporal.PlainDate, demands: DateDemands, context: DateContext): string | null {
  const today = todayIn(context)
  if (!demands.allowFuture && value.year > today.year) return messages.dateFuture
  if (value.year < today.year - limits.dateLookBackYears) return messages.datePast
  const asksAge = demands.min !== undefined && demands.min >= limits.minimumAge
  return asksAge && ageOn(today, value) < limits.minimumAge ? messages.dateUnderAge : null
}
