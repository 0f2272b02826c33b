import { minutes, hours } from '@evenkeel/api-contract/time/duration-units'
import type { AppContext } from '#app-context.ts'
import { type CalendarReading, readBusyTimes } from './read-busy-times.ts'
import { decryptAddress, claimDueCalendars, recordProblem, saveBusyTimes } from './repository.ts'

/** Time between two fetches of a calendar. */
const REFRESH_INTERVAL = minutes(15)
/** Maximum delay after repeated failures. */
const MAX_RETRY_DELAY = hours(4)
/** Number of calendars fetched in one run, one after the other. */
const BATCH = 20

/** Dependencies for fetching. */
type ReadingDeps = Pick<AppContext, 'db' | 'clock' | 'vault' | 'calendarNetwork'>
type DueCalendar = Awaited<ReturnType<typeof claimDueCalendars>>[number]

/**
 * Saves the result. After a failure, a calendar keeps its previous busy times, and each retry waits longer.
 */
export async function saveReading(
  { db, clock }: Pick<ReadingDeps, 'db' | 'clock'>,
  calendar: DueCalendar['calendar'],
  read: CalendarReading,
): Promise<void> {
  const readAt = clock.now()
  const after = (wait: number): Temporal.Instant => readAt.add({ milliseconds: wait })
  if ('problem' in read) {
    const wait = Math.min(REFRESH_INTERVAL * 2 ** Math.min(calendar.failures, 10), MAX_RETRY_DELAY)
    await recordProblem(db, calendar, read.problem, after(wait))
  } else await saveBusyTimes(db, calendar, read, { readAt, nextReadAt: after(REFRESH_INTERVAL) })
}

/** Fetches every calendar that is due; returns the number. */
export async function refreshDueCalendars(deps: ReadingDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await claimDueCalendars(deps.db, {
    now,
    until: now.add({ milliseconds: REFRESH_INTERVAL }),
    limit: BATCH,
  })
  for (const { calendar, zone } of due) {
    const address = await decryptAddress(deps, calendar)
    await saveReading(deps, calendar, await readBusyTimes(deps.calendarNetwork, address, zone, now))
  }
  return due.length
}
