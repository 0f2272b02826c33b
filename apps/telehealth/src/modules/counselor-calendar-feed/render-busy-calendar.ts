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

/** Suffix of the UIDs in the feed: an external calendar must not report our own visits as busy. */
export const FEED_UID_SUFFIX = '@busy.evenkeel'
/** Suggested refresh interval in seconds. Calendar programs choose their own, from minutes to a day. */
const REFRESH_SECONDS = 15 * 60

/**
 * Renders a counselor's visits as iCalendar text that contains only "Busy": no names, ids or meeting method.
 * Times are in UTC, so that daylight saving changes do not move them. The output is deterministic.
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
      // Not the time of the call: the text would differ each time.
      stamp: visit.createdAt.toZonedDateTimeISO('UTC'),
      summary: 'Busy',
      class: ICalEventClass.PRIVATE,
      busystatus: ICalEventBusyStatus.BUSY,
      transparency: ICalEventTransparency.OPAQUE,
    })
  return calendar.toString()
}
