import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import type { Replacement } from '@evenkeel/contract/own/reschedules'
import type { SlotQuery } from '@evenkeel/contract/own/slot-queries'
import type { CanceledBy, KnownAppointment } from '@evenkeel/contract/telehealth/appointments'
import { dayAndTime, longDay } from '@evenkeel/contract/moments'
import type { SessionsLeft } from '#session/coverage/sessions-left.ts'
import { type NextTry, nextTry } from '#session/patient/refused-booking.ts'
import { otherAppointmentWords } from './other-appointments.words.ts'
import { timeRequestWords } from './time-requests.words.ts'

/** What the newest own record asks of the member. */
export type OpenRecord =
  /** In person: a person will call. */
  | { readonly kind: 'requested'; readonly record: AppointmentRecord }
  /** Kept, but not booked yet. */
  | { readonly kind: 'draft'; readonly record: AppointmentRecord }
  /** Refused: what can still succeed. */
  | { readonly kind: NextTry; readonly record: AppointmentRecord }

/** The own record where it says more than the list of booked appointments (RD-160, RD-161); null when it does not. */
export function openRecord(
  latest: AppointmentRecord | null | undefined,
  left: SessionsLeft,
): OpenRecord | null {
  if (!latest || latest.status === 'booked') return null
  return { kind: latest.status === 'refused' ? nextTry(latest, left) : latest.status, record: latest }
}

const endings: Record<KnownAppointment['status'], string> = {
  completed: otherAppointmentWords.tookPlace,
  cancelled: otherAppointmentWords.wasCanceled,
  booked: otherAppointmentWords.isBooked,
}

const cancelations: Record<CanceledBy, string> = {
  member: otherAppointmentWords.youCanceled,
  counselor: otherAppointmentWords.counselorCanceled,
  not_held: otherAppointmentWords.notHeld,
}

/** A list of what is over or will not take place. */
export type EndedList = 'moved' | 'cancelled' | 'past'

/** An appointment that is over or will not take place, and what took its place where it moved. */
export interface Ended {
  readonly appointment: KnownAppointment
  readonly replacement: Replacement | null
  /** Whether that was canceled in its turn. */
  readonly isGone: boolean
}

/** What is known of each; the telehealth service calls also those cancelled that moved. */
export function endedOf(
  appointments: readonly KnownAppointment[],
  replacements: readonly Replacement[],
): readonly Ended[] {
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

/** The list it belongs to: what was given up though its time lies ahead is not past. */
export function listOf({ appointment, replacement }: Ended, now: Temporal.Instant): EndedList {
  const start = Temporal.Instant.from(appointment.start_time)
  if (appointment.status !== 'cancelled' || Temporal.Instant.compare(start, now) <= 0) return 'past'
  return replacement === null ? 'cancelled' : 'moved'
}

/** The cancelled ones that lead to another time: the newest of each counselor, but for those to whom a way stands above. */
export function leadingOn(
  cancelled: readonly Ended[],
  offered: readonly Pick<KnownAppointment, 'provider_id'>[],
): ReadonlySet<Ended> {
  const first = new Map<number, Ended>()
  for (const one of cancelled)
    if (!first.has(one.appointment.provider_id)) first.set(one.appointment.provider_id, one)
  for (const { provider_id: id } of offered) first.delete(id)
  return new Set(first.values())
}

/** What became of an appointment, in words. */
export function endingOf({ appointment, replacement, isGone }: Ended, zone: string): string {
  const { status, canceled_by: by, did_not_come: didNotCome } = appointment
  if (didNotCome) return otherAppointmentWords.didNotCome
  if (replacement === null)
    return status === 'cancelled' && by !== undefined ? cancelations[by] : endings[status]
  const start = Temporal.Instant.from(replacement.start_time)
  if (isGone) return otherAppointmentWords.movedThenCanceled({ moment: dayAndTime(start, zone) })
  return start.equals(appointment.start_time)
    ? otherAppointmentWords.sameTime
    : otherAppointmentWords.movedTo({ moment: dayAndTime(start, zone) })
}

const partsOfDay: Record<SlotQuery['preferred_time'], (values: { readonly day: string }) => string> = {
  'first available': timeRequestWords.firstFree,
  morning: timeRequestWords.morning,
  afternoon: timeRequestWords.afternoon,
  evening: timeRequestWords.evening,
}

/** "Tuesday, March 10, in the morning" */
export function askedFor({ appointment_date, preferred_time }: SlotQuery): string {
  const day = Temporal.PlainDate.from(appointment_date).toZonedDateTime('UTC').toInstant()
  return partsOfDay[preferred_time]({ day: longDay(day, 'UTC') })
}

/** Whether the counselor may be reminded now, and if not, from when on in words (once a day). */
export function reminderOf(
  { may_remind_from }: SlotQuery,
  now: Temporal.Instant,
  zone: string,
): { readonly now: true } | { readonly now: false; readonly from: string } {
  const from = Temporal.Instant.from(may_remind_from)
  return Temporal.Instant.compare(from, now) <= 0
    ? { now: true }
    : { now: false, from: dayAndTime(from, zone) }
}
