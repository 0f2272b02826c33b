import { timeZones } from '@evenkeel/contract/lists/time-zones'
import { letter, type Letter } from '#features/members/mail-page.ts'
import type { Programme } from '#features/members/programme.ts'

/** Day and hour in a member's zone, with the zone in words: "Monday, November 23, 2026 at 10:00 AM, Mountain (Denver) time". */
export function momentInWords(at: Temporal.Instant, zone: string): string {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone })
  const label = timeZones.find(({ value }) => value === zone)?.label ?? zone
  // Newer versions of the language data put a narrow blank before AM and PM, which some mail readers cannot show.
  return `${words.format(at.epochMilliseconds).replaceAll('\u202f', ' ')}, ${label} time`
}

export interface BookedFacts {
  readonly at: Temporal.Instant
  /** IANA name of the member's zone. */
  readonly zone: string
  readonly method: 'video' | 'phone'
}

/** A booked appointment: when and how, never why or with whom (trust trap 50). */
export const bookedMail = (programme: Programme, { at, zone, method }: BookedFacts): Letter =>
  letter(programme, `Your ${programme.name} appointment`, [
    'Your appointment is booked.',
    momentInWords(at, zone),
    method === 'video' ? 'You will meet by video.' : 'You will talk by phone. We will call you.',
    `See, change or cancel it here:\n${programme.link('/appointments')}`,
  ])

/** A request to meet in person (flows.md 6). */
export const requestedMail = (programme: Programme, inquiryId: string): Letter =>
  letter(programme, `Your ${programme.name} request`, [
    'We have your request. A team member will call you within 1-2 days.',
    `Your reference is ${inquiryId}. Nothing is booked yet.`,
    `If you have not heard from us after 48 hours, call ${programme.phone}.`,
  ])
