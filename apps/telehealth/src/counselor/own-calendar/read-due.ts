import { minutes, hours } from '@evenkeel/contract/units'
import type { ServiceDeps } from '#service.ts'
import { type Read, readBusyTimes } from './read-busy-times.ts'
import { addressOf, claimDue, noteProblem, saveBusyTimes } from './store.ts'

/** Time between two looks at a calendar. */
const BETWEEN = minutes(15)
/** The longest wait after it could not be read, however often. */
const LONGEST_WAIT = hours(4)
/** How many are read in one round, one after the other. */
const BATCH = 20

/** What reading takes. */
type ReadingDeps = Pick<ServiceDeps, 'db' | 'clock' | 'vault' | 'calendarNetwork'>
type Due = Awaited<ReturnType<typeof claimDue>>[number]

/** Keeps what was read; a calendar that could not be read keeps what it said before, and is tried later each time. */
export async function keep(
  { db, clock }: Pick<ReadingDeps, 'db' | 'clock'>,
  calendar: Due['calendar'],
  read: Read,
): Promise<void> {
  const readAt = clock.now()
  const after = (wait: number): Temporal.Instant => readAt.add({ milliseconds: wait })
  if ('problem' in read) {
    const wait = Math.min(BETWEEN * 2 ** Math.min(calendar.failures, 10), LONGEST_WAIT)
    await noteProblem(db, calendar, read.problem, after(wait))
  } else await saveBusyTimes(db, calendar, read, { readAt, nextReadAt: after(BETWEEN) })
}

/** Reads every calendar that is due; returns how many. */
export async function readDueCalendars(deps: ReadingDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await claimDue(deps.db, { now, until: now.add({ milliseconds: BETWEEN }), most: BATCH })
  for (const { calendar, zone } of due) {
    const address = await addressOf(deps, calendar)
    await keep(deps, calendar, await readBusyTimes(deps.calendarNetwork, address, zone, now))
  }
  return due.length
}
