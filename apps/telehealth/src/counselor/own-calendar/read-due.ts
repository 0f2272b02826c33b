import { minutes, hours } from '@evenkeel/contract/units'
import type { ServiceDeps } from '#service.ts'
import type { CalendarNetwork } from './network.ts'
import { type Read, readBusyTimes } from './read-busy-times.ts'
import { addressOf, claimDue, noteProblem, saveBusyTimes } from './store.ts'

/** Time between two looks at a calendar. */
const BETWEEN = minutes(15)
/** The longest wait after it could not be read, however often. */
const LONGEST_WAIT = hours(4)
/** How many are read in one round, one after the other. */
const BATCH = 20

/** What reading takes. */
export interface ReadingDeps extends Pick<ServiceDeps, 'db' | 'clock' | 'vault'> {
  readonly network: CalendarNetwork
}
type Due = Awaited<ReturnType<typeof claimDue>>[number]

/** Reads one calendar and keeps what it says; one that cannot be read keeps what it said before, and is tried later each time. */
async function readOne(deps: ReadingDeps, { calendar, zone }: Due): Promise<Read> {
  const { db, clock, network } = deps
  const read = await readBusyTimes(network, await addressOf(deps, calendar), zone, clock.now())
  const now = clock.now()
  if ('problem' in read) {
    const wait = Math.min(BETWEEN * 2 ** Math.min(calendar.failures, 10), LONGEST_WAIT)
    await noteProblem(db, calendar, read.problem, now.add({ milliseconds: wait }))
  } else {
    const nextReadAt = now.add({ milliseconds: BETWEEN })
    await saveBusyTimes(db, calendar, read.spans, { readAt: now, nextReadAt })
  }
  return read
}

/** Reads every calendar that is due; returns how many. */
export async function readDueCalendars(deps: ReadingDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await claimDue(deps.db, { now, until: now.add({ milliseconds: BETWEEN }), most: BATCH })
  for (const one of due) await readOne(deps, one)
  return due.length
}
