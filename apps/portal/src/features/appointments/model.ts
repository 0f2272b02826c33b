import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import type { SlotQuery } from '@evenkeel/contract/own/slot-queries'
import type { KnownAppointment } from '@evenkeel/contract/telehealth/appointments'
import { href } from '#lib/paths.ts'
import { dayAndTime, longDay } from '@evenkeel/contract/moments'
import type { SessionsLeft } from '#session/patient/patient.ts'
import { type NextTry, nextTry } from '#session/patient/refused-booking.ts'

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

/** Where finishing a kept record leads: sending it, or choosing another time or counselor first. */
export function finishAt(open: OpenRecord): string {
  if (open.kind === 'counselor') return href('results')
  return open.kind === 'time' || open.record.selected_time_slot === null
    ? href('provider-schedule')
    : href('register-success')
}

/**
 * Where something that was to begin at `start` stood in the list, soonest first; before all where that is not known. Compared as
 * instants: each has its counselor's offset.
 */
export function placeOf(start: string | null, visits: readonly { readonly start_time: string }[]): number {
  if (start === null) return 0
  const later = visits.findIndex(
    ({ start_time }) =>
      Temporal.Instant.compare(Temporal.Instant.from(start_time), Temporal.Instant.from(start)) > 0,
  )
  return later === -1 ? visits.length : later
}

const endings: Record<KnownAppointment['status'], string> = {
  completed: 'Took place',
  cancelled: 'Canceled',
  booked: 'Booked',
}

/** Whether it was cancelled and its time lies ahead: that is not past. */
export const isCancelledAhead = ({ status, start_time }: KnownAppointment, now: Temporal.Instant): boolean =>
  status === 'cancelled' && Temporal.Instant.compare(Temporal.Instant.from(start_time), now) > 0

/** What became of an appointment, in words. */
export const endingOf = ({ status }: KnownAppointment): string => endings[status]

const partsOfDay: Record<SlotQuery['preferred_time'], string> = {
  'first available': 'at the first free time',
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
}

/** "Tuesday, March 10, in the morning" */
export function askedFor({ appointment_date, preferred_time }: SlotQuery): string {
  const day = Temporal.PlainDate.from(appointment_date).toZonedDateTime('UTC').toInstant()
  return `${longDay(day, 'UTC')}, ${partsOfDay[preferred_time]}`
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
