import { minutes, hours } from '@evenkeel/api-contract/time/duration-units'
import type { ServiceDeps } from '#service.ts'
import { type CalendarReading, readBusyTimes } from './read-busy-times.ts'
import { decryptAddress, claimDueCalendars, recordProblem, saveBusyTimes } from './repository.ts'

/** Time between two looks at a calendar. */
const REFRESH_INTERVAL = minutes(15)
/** The longest wait after it could not be read, however often. */
const MAX_RETRY_DELAY = hours(4)
/** How many are read in one round, one after the other. */
const BATCH = 20

/** What reading takes. */
type ReadingDeps = Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'calendarNetwork'>
type DueCalendar = Awaited<ReturnType<typeof claimDueCalendars>>[number]

/** Keeps what was read; a calendar that could not be read keeps what it said before, and is tried later each time. */
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

/** Reads every calendar that is due; returns how many. */
export async function refreshDueCalendars(deps: ReadingDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await claimDueCalendars(deps.db, {
    now,
    until: now.add({ milliseconds: REFRESH_INTERVAL }),
    most: BATCH,
  })
  for (const { calendar, zone } of due) {
    const address = await decryptAddress(deps, calendar)
    await saveReading(deps, calendar, await readBusyTimes(deps.calendarNetwork, address, zone, now))
  }
  return due.length
}
