import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type {
  changeCalendar as endpoint,
  WeekdayHours,
  WeeklySchedule,
} from '@evenkeel/api-contract/counselor/calendar'
import { hoursErrorMessages } from '@evenkeel/api-contract/counselor/validate-hours.messages'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createHttpError, createValidationError } from '@evenkeel/server-kit/http/http-error'
import { appointments } from '#db/tables.ts'
import { weeklyHoursOn, type WorkingHours } from '#modules/availability/working-hours.ts'
import type { CounselorCaller } from '#modules/counselor-auth/auth.ts'
import { updateListing } from '#modules/counselor-network/onboarding.ts'
import { lockPatient } from '#modules/ledger/repository.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { AppContext } from '#app-context.ts'
import { handleLockTimeout } from '#db/postgres-errors.ts'
import { evaluateChange } from './preview-change.ts'
import { type BookedVisitRow, writeSchedule } from './repository.ts'
import type { Schedule } from './schedule.ts'
import { cancelAsCounselor, requestMove } from './visit-decisions.ts'

/**
 * Serializes the weekly hours from a day on, in a fixed order: a window open over midnight compares equal to
 * one opened later.
 */
function serializeWeeks(working: WorkingHours, today: string): string {
  const text = (hours: readonly WeekdayHours[]) =>
    hours.map(({ weekday, from, to }) => `${weekday} ${from} ${to}`).toSorted()
  const later = (working.laterHours ?? []).filter(({ from }) => from > today)
  return JSON.stringify([
    text(weeklyHoursOn(working, today)),
    later.map(({ from, hours }) => ({ from, hours: text(hours) })),
  ])
}

/** Rejects a change of weekly hours that another window has changed since they were loaded. */
function rejectStaleWeeks(seen: WeeklySchedule, { calendar }: Schedule, now: Temporal.Instant): void {
  const today = now.toZonedDateTimeISO(calendar.zone).toPlainDate().toString()
  const before = { weeklyHours: seen.weekly, laterHours: seen.later }
  if (serializeWeeks(before, today) !== serializeWeeks(calendar, today))
    throw createHttpError('Conflict', hoursErrorMessages.otherWeeks)
}

type CalendarChangeBody = EndpointInput<typeof endpoint>['body']
type ChangeContext = Pick<AppContext, 'db' | 'clock' | 'vault' | 'news'>

/**
 * Locks the patients of the decided visits before the counselor, always in one order. Bookings lock the
 * patient first too, so this avoids deadlocks.
 */
async function lockPatients(tx: Queryable, providerId: number, visits: readonly number[]): Promise<void> {
  const rows =
    visits.length === 0
      ? []
      : await tx
          .selectDistinct({ id: appointments.patientId })
          .from(appointments)
          .where(and(eq(appointments.providerId, providerId), inArray(appointments.id, [...visits])))
          .orderBy(asc(appointments.patientId))
  for (const { id } of rows) await lockPatient(tx, id)
}

/** Returns the decision on each affected visit; rejects the change when one is missing. */
function matchDecisions(met: readonly BookedVisitRow[], { decisions, message = '' }: CalendarChangeBody) {
  const byVisit = new Map(decisions.map(({ visit, decision }) => [visit, decision]))
  const pairs = met.map((row) => ({ row, decision: byVisit.get(row.visit.id) }))
  if (pairs.some(({ decision }) => decision === undefined)) {
    throw createHttpError(
      'Conflict',
      'A visit at this time needs your decision first. Somebody may have booked it just now.',
    )
  }
  const tellsMembers = pairs.some(({ decision }) => decision !== 'keep')
  if (tellsMembers && message.trim() === '')
    throw createValidationError([
      { field: 'message', message: 'Please write a few words to the people concerned.' },
    ])
  return pairs
}

/**
 * Changes hours or time off in one transaction with the decisions on affected visits. The counselor's row is
 * locked first: earlier bookings are seen here, later ones see the change (decision 007).
 */
async function writeChange(
  service: ChangeContext,
  providerId: number,
  wanted: CalendarChangeBody,
): Promise<readonly BookedVisitRow[]> {
  const now = service.clock.now()
  return service.db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '3s'`)
    await lockPatients(
      tx,
      providerId,
      wanted.decisions.map(({ visit }) => visit),
    )
    const { before, after, met } = await evaluateChange({ ...service, db: tx }, providerId, wanted.change, {
      now,
      lock: true,
    })
    if (wanted.change.kind === 'week' && wanted.seen) rejectStaleWeeks(wanted.seen, before, now)
    const pairs = matchDecisions(met, wanted)
    await writeSchedule(tx, providerId, before, after)
    const letter = { providerId, body: (wanted.message ?? '').trim() }
    for (const { row, decision } of pairs) {
      if (decision === 'cancel') await cancelAsCounselor({ ...service, db: tx }, row, letter, now)
      if (decision === 'move') await requestMove({ ...service, db: tx }, row, letter, now)
    }
    await updateListing(tx, providerId)
    await invalidateNextFree(tx, providerId)
    return met
  })
}

/** Changes hours and applies the decisions on affected visits. Reports a conflict when a lock times out. */
export async function changeCalendar(
  service: ChangeContext,
  { providerId }: CounselorCaller,
  wanted: CalendarChangeBody,
): Promise<readonly BookedVisitRow[]> {
  const met = await handleLockTimeout(() => writeChange(service, providerId, wanted))
  service.news.trigger()
  return met
}
