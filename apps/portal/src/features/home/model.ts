import type { AppointmentRecord } from '@evenkeel/contract/own/appointments'
import type { UpcomingAppointment } from '@evenkeel/contract/telehealth/appointments'
import { dayAndTime, zoneWords } from '#lib/moments.ts'
import { sessionsUsedUp } from '#organisation/organisation.ts'
import type { SessionsLeft } from '#session/patient/patient.ts'
import { nextTry } from '#session/patient/refused-booking.ts'

/** "Tuesday, November 24 at 10:00 AM Mountain Standard Time" */
export function whenIn(zone: string, start: string): string {
  const at = Temporal.Instant.from(start)
  return `${dayAndTime(at, zone)} ${zoneWords(zone, at)}`
}

/** What the home page says about the newest record for 48 hours after its last change. */
export type HomeMessage = 'booked' | 'requested' | 'draft' | 'time' | 'counselor' | 'call'

/**
 * The message of the newest record; null when its time is over. A booked record speaks only while its appointment
 * is: one that was cancelled since has nothing to say.
 */
export function homeMessage(
  latest: AppointmentRecord | null,
  upcoming: readonly UpcomingAppointment[],
  left: SessionsLeft,
): HomeMessage | null {
  if (!latest?.show_homepage_message) return null
  if (latest.status === 'refused') return nextTry(latest, left)
  if (latest.status !== 'booked') return latest.status
  return upcoming.some(({ id }) => id === latest.mdlive_appointment_id) ? 'booked' : null
}

/** The words of a message; a booked one is on the card of its appointment. */
export const messageWords: Record<
  Exclude<HomeMessage, 'booked'>,
  { readonly title: string; readonly words: string; readonly link: string }
> = {
  requested: {
    title: 'We have your request',
    words: 'A team member will call you within 1-2 days.',
    link: 'See your request',
  },
  draft: {
    title: 'Your booking is not finished yet',
    words: 'We kept your choice. You can finish it when you are ready.',
    link: 'Finish your booking',
  },
  time: {
    title: 'That time is not free any more',
    words: 'We kept what you wrote. Please choose another time.',
    link: 'Choose another time',
  },
  counselor: {
    title: 'That counselor cannot take your appointment',
    words: 'We kept what you wrote. You can choose another counselor, or call us 24/7.',
    link: 'Choose another counselor',
  },
  call: {
    title: 'Your appointment is not booked',
    words: `We kept what you wrote. ${sessionsUsedUp}`,
    link: 'See your appointments',
  },
}
