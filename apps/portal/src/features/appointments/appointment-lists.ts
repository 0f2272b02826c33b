import type { AppointmentRecord } from '@evenkeel/api-contract/portal/appointments'
import type { Replacement } from '@evenkeel/api-contract/portal/reschedules'
import type { SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import type { AppointmentWithStatus } from '@evenkeel/api-contract/telehealth/appointments'
import type { CanceledBy } from '@evenkeel/api-contract/telehealth/constants'
import { formatDateTime, formatLongDate } from '@evenkeel/api-contract/time/format-date-time'
import type { SessionsLeft } from '#session/coverage/use-sessions-left.ts'
import { type NextBookingOption, getNextBookingOption } from '#session/patient/next-booking-option.ts'
import { otherAppointmentMessages } from './other-appointments.messages.ts'
import { timeRequestMessages } from './time-requests.messages.ts'

/** What the member's newest record requires next. */
export type PendingRecord =
  /** In-person request: the care line will call. */
  | { readonly kind: 'requested'; readonly record: AppointmentRecord }
  /** Draft, not booked yet. */
  | { readonly kind: 'draft'; readonly record: AppointmentRecord }
  /** Refused: the option that can still succeed. */
  | { readonly kind: NextBookingOption; readonly record: AppointmentRecord }

/**
 * Returns the member's own record when it adds to the list of booked appointments (RD-160, RD-161); else
 * null.
 */
export function findPendingRecord(
  latest: AppointmentRecord | null | undefined,
  left: SessionsLeft,
): PendingRecord | null {
  if (!latest || latest.status === 'booked') return null
  return {
    kind: latest.status === 'refused' ? getNextBookingOption(latest, left) : latest.status,
    record: latest,
  }
}

const endingLabels: Record<AppointmentWithStatus['status'], string> = {
  completed: otherAppointmentMessages.tookPlace,
  cancelled: otherAppointmentMessages.wasCanceled,
  booked: otherAppointmentMessages.isBooked,
}

const cancellationLabels: Record<CanceledBy, string> = {
  member: otherAppointmentMessages.youCanceled,
  counselor: otherAppointmentMessages.counselorCanceled,
  not_held: otherAppointmentMessages.notHeld,
}

/** Lists of past and canceled appointments. */
export type EndedListName = 'moved' | 'cancelled' | 'past'

/** A past or canceled appointment, with its replacement when it was rescheduled. */
export interface EndedAppointment {
  readonly appointment: AppointmentWithStatus
  readonly replacement: Replacement | null
  /** Whether the replacement was canceled too. */
  readonly isGone: boolean
}

/**
 * Combines appointments with their replacements; the telehealth service reports rescheduled ones as canceled.
 */
export function toEndedAppointments(
  appointments: readonly AppointmentWithStatus[],
  replacements: readonly Replacement[],
): readonly EndedAppointment[] {
  const byId = new Map(replacements.map((one) => [one.from_appointment_id, one]))
  const canceled = new Set(
    appointments.filter(({ id, status }) => status === 'cancelled' && !byId.has(id)).map(({ id }) => id),
  )
  return appointments.map((appointment) => {
    const replacement = appointment.status === 'cancelled' ? (byId.get(appointment.id) ?? null) : null
    return {
      appointment,
      replacement,
      isGone: replacement !== null && canceled.has(replacement.to_appointment_id),
    }
  })
}

/** Returns the list of an appointment; a canceled appointment in the future is not past. */
export function getEndedListName(
  { appointment, replacement }: EndedAppointment,
  now: Temporal.Instant,
): EndedListName {
  const start = Temporal.Instant.from(appointment.start_time)
  if (appointment.status !== 'cancelled' || Temporal.Instant.compare(start, now) <= 0) return 'past'
  return replacement === null ? 'cancelled' : 'moved'
}

/**
 * Canceled appointments that offer another time: the newest per counselor, except counselors already offered
 * above.
 */
export function filterRebookable(
  cancelled: readonly EndedAppointment[],
  offered: readonly Pick<AppointmentWithStatus, 'provider_id'>[],
): ReadonlySet<EndedAppointment> {
  const first = new Map<number, EndedAppointment>()
  for (const one of cancelled)
    if (!first.has(one.appointment.provider_id)) first.set(one.appointment.provider_id, one)
  for (const { provider_id: id } of offered) first.delete(id)
  return new Set(first.values())
}

/** Describes how an appointment ended. */
export function describeEnding({ appointment, replacement, isGone }: EndedAppointment, zone: string): string {
  const { status, canceled_by: by, did_not_come: didNotCome } = appointment
  if (didNotCome) return otherAppointmentMessages.didNotCome
  if (replacement === null)
    return status === 'cancelled' && by !== undefined ? cancellationLabels[by] : endingLabels[status]
  const start = Temporal.Instant.from(replacement.start_time)
  if (isGone) return otherAppointmentMessages.movedThenCanceled({ moment: formatDateTime(start, zone) })
  return start.equals(appointment.start_time)
    ? otherAppointmentMessages.sameTime
    : otherAppointmentMessages.movedTo({ moment: formatDateTime(start, zone) })
}

const partOfDayFormatters: Record<SlotQuery['preferred_time'], (values: { readonly day: string }) => string> =
  {
    'first available': timeRequestMessages.firstFree,
    morning: timeRequestMessages.morning,
    afternoon: timeRequestMessages.afternoon,
    evening: timeRequestMessages.evening,
  }

/** "Tuesday, March 10, in the morning" */
export function describeRequestedTime({ appointment_date, preferred_time }: SlotQuery): string {
  const day = Temporal.PlainDate.from(appointment_date).toZonedDateTime('UTC').toInstant()
  return partOfDayFormatters[preferred_time]({ day: formatLongDate(day, 'UTC') })
}

/** Whether a reminder can be sent now; if not, text of when it can be (once a day). */
export function getReminderStatus(
  { may_remind_from }: SlotQuery,
  now: Temporal.Instant,
  zone: string,
): { readonly now: true } | { readonly now: false; readonly from: string } {
  const from = Temporal.Instant.from(may_remind_from)
  return Temporal.Instant.compare(from, now) <= 0
    ? { now: true }
    : { now: false, from: formatDateTime(from, zone) }
}
