import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { visitEmailMessages } from './visit-emails.messages.ts'
import type { VisitRow } from './visit-repository.ts'

/** Who sends calendar entries. */
export interface CalendarSender {
  readonly programme: Pick<EmailOrganization, 'phone' | 'spoken'>
  /** Address all mail comes from. */
  readonly from: string
  readonly now: Temporal.Instant
}

/**
 * A visit as iCalendar text. Times are written in UTC: every calendar turns the same instant into its own zone, whatever
 * the clocks do. Others may read a calendar: the entry says nothing about counseling, the programme or the counselor. The UID stays when the visit is moved, and SEQUENCE counts up, so that the entry moves along.
 */
export function createVisitCalendar(visit: VisitRow, { programme, from, now }: CalendarSender): string {
  const isCancelled = visit.status === 'cancelled'
  const words = programme.spoken.texts(visitEmailMessages)
  const calendar = ical({
    prodId: { company: 'Evenkeel', product: 'Portal' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${visit.id}@evenkeel`,
    sequence: visit.sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: visit.startsAt.toZonedDateTimeISO('UTC'),
    end: visit.endsAt.toZonedDateTimeISO('UTC'),
    stamp: now.toZonedDateTimeISO('UTC'),
    lastModified: visit.modifiedAt.toZonedDateTimeISO('UTC'),
    summary: words.entryTitle,
    description: words.entry({ phone: programme.phone }),
    organizer: { name: words.entryTitle, email: from },
  })
  return calendar.toString()
}
