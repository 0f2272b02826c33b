import { alias } from 'drizzle-orm/pg-core'
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, ne, type SQL } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/ids.ts'
import { appointments } from '#db/tables.ts'
import { moveRequests, visitCancellations, visitClosings } from '#db/visit-tables.ts'

/** Maximum number of visits in a list. */
const MAX_VISITS = 200

/** The visit that replaced a moved one. */
const next = alias(appointments, 'next')

const selectWithState = (db: Queryable) =>
  db
    .select({
      visit: appointments,
      closing: visitClosings,
      cancelation: visitCancellations,
      moveRequest: moveRequests,
      next: { id: next.id, providerId: next.providerId, startsAt: next.startsAt },
    })
    .from(appointments)
    .leftJoin(visitClosings, eq(visitClosings.appointmentId, appointments.id))
    .leftJoin(visitCancellations, eq(visitCancellations.appointmentId, appointments.id))
    .leftJoin(moveRequests, eq(moveRequests.appointmentId, appointments.id))
    .leftJoin(next, eq(next.id, visitCancellations.movedTo))

const isVisitOf = (providerId: number, ...more: readonly SQL[]) =>
  and(eq(appointments.providerId, providerId), ne(appointments.status, 'held'), ...more)

/** A visit with its closing, its cancellation, its replacement and whether a move was requested. */
export type CounselorVisitRow = Awaited<ReturnType<typeof listVisitsOfCase>>[number]

/** One visit of a counselor, or null. Visits of other counselors are not found. */
export async function findCounselorVisit(
  db: Queryable,
  providerId: number,
  id: number,
): Promise<CounselorVisitRow | null> {
  if (!fitsInteger(id)) return null
  return queryFirstRow(selectWithState(db).where(isVisitOf(providerId, eq(appointments.id, id))))
}

/** All visits of a counselor with one patient, newest first. */
export const listVisitsOfCase = (db: Queryable, providerId: number, patientId: number) =>
  selectWithState(db)
    .where(isVisitOf(providerId, eq(appointments.patientId, patientId)))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(MAX_VISITS)

/** Past visits without a closing since an instant, oldest first. */
export async function listVisitsToClose(
  db: Queryable,
  providerId: number,
  { since, now }: Record<'since' | 'now', Temporal.Instant>,
): Promise<readonly CounselorVisitRow[]> {
  const { status, startsAt, endsAt } = appointments
  const rows = await selectWithState(db)
    .where(isVisitOf(providerId, eq(status, 'booked'), lte(endsAt, now), gte(startsAt, since)))
    .orderBy(asc(startsAt))
    .limit(MAX_VISITS)
  return rows.filter(({ closing }) => closing === null)
}

/** Visits that were not canceled and start between two instants, soonest first. */
export const listVisitsBetween = (
  db: Queryable,
  providerId: number,
  { from, until }: Record<'from' | 'until', Temporal.Instant>,
) =>
  selectWithState(db)
    .where(
      isVisitOf(
        providerId,
        ne(appointments.status, 'cancelled'),
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, until),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(MAX_VISITS)

/** Booked visits that are not over, soonest first. */
export const listVisitsAhead = (db: Queryable, providerId: number, now: Temporal.Instant) =>
  selectWithState(db)
    .where(isVisitOf(providerId, eq(appointments.status, 'booked'), gt(appointments.endsAt, now)))
    .orderBy(asc(appointments.startsAt))
    .limit(MAX_VISITS)

/** The first booked visit that starts at an instant or later, or null. */
export const findFirstVisitFrom = (
  db: Queryable,
  providerId: number,
  from: Temporal.Instant,
): Promise<CounselorVisitRow | null> =>
  queryFirstRow(
    selectWithState(db)
      .where(isVisitOf(providerId, eq(appointments.status, 'booked'), gte(appointments.startsAt, from)))
      .orderBy(asc(appointments.startsAt)),
  )

/** Visits canceled or moved by their patients since an instant and not dismissed, latest first. */
export const listCanceledVisits = (db: Queryable, providerId: number, since: Temporal.Instant) =>
  selectWithState(db)
    .where(
      isVisitOf(
        providerId,
        eq(visitCancellations.by, 'member'),
        gte(visitCancellations.canceledAt, since),
        isNull(visitCancellations.seenAt),
      ),
    )
    .orderBy(desc(visitCancellations.canceledAt), desc(appointments.id))
    .limit(MAX_VISITS)

/** Records that a counselor dismissed the note of a canceled or moved visit. */
export async function markCancellationSeen(tx: Queryable, id: number, now: Temporal.Instant): Promise<void> {
  const { appointmentId, seenAt } = visitCancellations
  await tx
    .update(visitCancellations)
    .set({ seenAt: now })
    .where(and(eq(appointmentId, id), isNull(seenAt)))
}
