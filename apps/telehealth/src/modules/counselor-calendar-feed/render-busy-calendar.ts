import { createHash } from 'node:crypto'
import {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventTransparency,
} from 'ical-generator'
import ical from 'ical-generator'
import type { FeedRow, listVisitTimes } from './repository.ts'

type Visit = Awaited<ReturnType<typeof listVisitTimes>>[number]

/** How the UIDs of these entries end: a calendar that we read must not tell us our own visits. */
export const FEED_UID_SUFFIX = '@busy.evenkeel'
/** How often a calendar program may look again, in seconds: they do as they like, from minutes to a day. */
const REFRESH_SECONDS = 15 * 60

/**
 * A counselor's visits as iCalendar text that says "Busy" and nothing more: no names, no numbers of visits, not even how they meet.
 * Times are written in UTC, so that no change of the clocks moves them. Of the same visits always the same text.
 */
export function renderBusyCalendar(feed: Pick<FeedRow, 'tokenHash'>, visits: readonly Visit[]): string {
  const uidOf = (id: number): string =>
    createHash('sha256').update(`${feed.tokenHash} ${id}`).digest('hex').slice(0, 32) + FEED_UID_SUFFIX
  const calendar = ical({
    prodId: { company: 'Evenkeel', product: 'Busy' },
    name: 'Busy',
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const visit of visits)
    calendar.createEvent({
      id: uidOf(visit.id),
      start: visit.startsAt.toZonedDateTimeISO('UTC'),
      end: visit.endsAt.toZonedDateTimeISO('UTC'),
      // Not the moment of the question: that would be another text each time.
      stamp: visit.createdAt.toZonedDateTimeISO('UTC'),
      summary: 'Busy',
      class: ICalEventClass.PRIVATE,
      busystatus: ICalEventBusyStatus.BUSY,
      transparency: ICalEventTransparency.OPAQUE,
    })
  return calendar.toString()
}
