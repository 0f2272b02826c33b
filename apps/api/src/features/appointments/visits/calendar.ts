import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'
import type { VisitRow } from './visit-store.ts'

/** Others may read a calendar: the entry says nothing about counseling, the programme or the counselor. */
const TITLE = 'Appointment'
const WORDS = 'Log in to your program to see, change or cancel it.'

/** Who sends calendar entries. */
export interface CalendarSender {
  readonly programme: Pick<MailOrganisation, 'phone'>
  /** Address all mail comes from. */
  readonly from: string
  readonly now: Temporal.Instant
}

/**
 * A visit as iCalendar text. Times are written in UTC: every calendar turns the same instant into its own zone, whatever
 * the clocks do. The UID stays when the visit is moved, and SEQUENCE counts up, so that the entry moves along.
 */
export function calendarOf(visit: VisitRow, { programme, from, now }: CalendarSender): string {
  const isCancelled = visit.status === 'cancelled'
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
    summary: TITLE,
    description: `${WORDS}\nQuestions: ${programme.phone}`,
    organizer: { name: TITLE, email: from },
  })
  return calendar.toString()
}
