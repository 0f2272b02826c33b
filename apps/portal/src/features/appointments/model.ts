import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import type { SlotQuery } from '@evenkeel/contract/own/slot-queries'
import type { KnownAppointment, UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import type { AppointmentMethod } from '@evenkeel/contract/wire'
import { href } from '#lib/paths.ts'
import { clockTime, dayAndTime, longDay, zoneWords } from '#lib/moments.ts'
import { readablePhone } from '#lib/phone.ts'
import type { Received } from '#session/patient/appointments.ts'
import type { SessionsLeft } from '#session/patient/patient.ts'
import { type NextTry, nextTry } from '#session/patient/refused-booking.ts'
import type { BookingReferences } from '#session/booking/booking-references.ts'

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

/** "Tuesday, November 24 at 10:00 AM Mountain Standard Time" */
export function whenWords(start: string, zone: string): string {
  const at = Temporal.Instant.from(start)
  return `${dayAndTime(at, zone)} ${zoneWords(zone, at)}`
}

const methodNames: Record<AppointmentMethod, string> = {
  video: 'Video',
  phone: 'Phone',
  face_to_face: 'In person',
}
export const methodName = (method: AppointmentMethod): string => methodNames[method]

/** What to do on the day, by way of meeting: by phone, who calls which number when (RD-165). */
export function todo(
  { appointment_method, phone_call, provider }: UpcomingAppointment,
  zone: string,
): string {
  if (appointment_method !== 'phone')
    return 'Please be ready a few minutes early, in a place where you can talk freely.'
  if (phone_call === null) return `${provider.fullname} calls you on the number you gave us.`
  const at = Temporal.Instant.from(phone_call.at)
  const number = readablePhone(`+1${phone_call.number}`)
  return `${provider.fullname} calls you on ${number} at ${clockTime(at, zone)}. You do not need to call.`
}

/** The server's time, from what it said with the appointment; the device's own where it said nothing. */
export function serverNow(
  { join, receivedAt }: Pick<Received, 'join' | 'receivedAt'>,
  monotonic: number,
  now: Temporal.Instant,
): Temporal.Instant {
  if (!join?.server_time || receivedAt === undefined) return now
  const passed = Math.max(0, Math.round(monotonic - receivedAt))
  return Temporal.Instant.from(join.server_time).add({ milliseconds: passed })
}

/** Whether the room of a video visit is open now, and if not yet, from when on in words; null by phone and afterwards. */
export function joinOf(
  { join }: UpcomingAppointment,
  now: Temporal.Instant,
  zone: string,
): { readonly isOpen: true } | { readonly isOpen: false; readonly from: string } | null {
  if (join === null || Temporal.Instant.compare(now, Temporal.Instant.from(join.closes_at)) >= 0) return null
  const opens = Temporal.Instant.from(join.opens_at)
  return Temporal.Instant.compare(now, opens) < 0
    ? { isOpen: false, from: dayAndTime(opens, zone) }
    : { isOpen: true }
}

/** What the way through booking must know to move an appointment (BOOK-06). */
export const movingFrom = (
  appointment: UpcomingAppointment,
): Partial<BookingReferences> & { readonly providerName: string } => ({
  movingId: appointment.id,
  movingFrom: Temporal.Instant.from(appointment.start_time).toString(),
  providerId: appointment.provider_id,
  providerName: appointment.provider.fullname,
  method: appointment.appointment_method,
  state: appointment.state_abbrev,
  slot: null,
  bookingKey: null,
  outcome: null,
})

const endings: Record<KnownAppointment['status'], string> = {
  completed: 'Took place',
  cancelled: 'Cancelled',
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
