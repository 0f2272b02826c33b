import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { visitEmailMessages } from './visit-emails.messages.ts'
import type { VisitRow } from './visit-repository.ts'

/** Sender of calendar entries. */
interface CalendarSender {
  readonly programme: Pick<EmailOrganization, 'phone' | 'translator'>
  /** Sender address of all emails. */
  readonly from: string
  readonly now: Temporal.Instant
}

/**
 * Renders a visit as iCalendar text. Times are in UTC, so that every calendar converts the same instant.
 * Other people may read a calendar: the entry does not mention counseling, the organization or the
 * counselor. The UID is stable and SEQUENCE increments, so that the entry moves with the visit.
 */
export function createVisitCalendar(visit: VisitRow, { programme, from, now }: CalendarSender): string {
  const isCancelled = visit.status === 'cancelled'
  const words = programme.translator.texts(visitEmailMessages)
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
