import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import type { AppointmentMethod } from '@evenkeel/contract/wire'
import { href } from '#lib/paths.ts'
import { dayAndTime, zoneWords } from '#lib/moments.ts'

/** What the newest own record asks of the member. */
export type OpenRecord =
  /** In person: somebody will call. */
  | { readonly kind: 'requested'; readonly record: AppointmentRecord }
  /** Kept, but not booked yet. */
  | { readonly kind: 'draft'; readonly record: AppointmentRecord }
  /** The time was taken: another one is needed. */
  | { readonly kind: 'refused'; readonly record: AppointmentRecord }

/** The own record where it says more than the list of booked appointments (AMB-60, AMB-61); null when it does not. */
export function openRecord(latest: AppointmentRecord | null | undefined): OpenRecord | null {
  if (!latest || latest.status === 'booked') return null
  return { kind: latest.status, record: latest }
}

/** Where finishing a kept record leads: sending it, or choosing another time first. */
export const finishAt = (open: OpenRecord): string =>
  open.kind === 'refused' || open.record.selected_time_slot === null
    ? href('provider-schedule')
    : href('register-success')

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

/** What to do on the day, by way of meeting. */
export function todo({ appointment_method, provider }: UpcomingAppointment): string {
  return appointment_method === 'phone'
    ? `${provider.fullname} calls you on the number you gave us.`
    : 'Please be ready a few minutes early, in a place where you can talk freely.'
}
