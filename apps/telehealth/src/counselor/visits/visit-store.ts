import { alias } from 'drizzle-orm/pg-core'
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, ne, type SQL } from 'drizzle-orm'
import { firstOf } from '@evenkeel/server/store/rows'
import type { Queryable } from '@evenkeel/server/store/store'
import { fitsInteger } from '#db/integer.ts'
import { appointments } from '#db/tables.ts'
import { moveRequests, visitCancelations, visitClosings } from '#db/visit-tables.ts'

/** Most visits of one list. */
const MOST = 200

/** The visit that took the place of a moved one. */
const next = alias(appointments, 'next')

const withStanding = (db: Queryable) =>
  db
    .select({
      visit: appointments,
      closing: visitClosings,
      cancelation: visitCancelations,
      moveRequest: moveRequests,
      next: { id: next.id, providerId: next.providerId, startsAt: next.startsAt },
    })
    .from(appointments)
    .leftJoin(visitClosings, eq(visitClosings.appointmentId, appointments.id))
    .leftJoin(visitCancelations, eq(visitCancelations.appointmentId, appointments.id))
    .leftJoin(moveRequests, eq(moveRequests.appointmentId, appointments.id))
    .leftJoin(next, eq(next.id, visitCancelations.movedTo))

const own = (providerId: number, ...more: readonly SQL[]) =>
  and(eq(appointments.providerId, providerId), ne(appointments.status, 'held'), ...more)

/** A visit with what was said of its end, by whom it was canceled, what took its place, and whether it is to be moved. */
export type OwnVisit = Awaited<ReturnType<typeof visitsOfCase>>[number]

/** One visit of a counselor, or null: those of others look like none. */
export async function findOwnVisit(db: Queryable, providerId: number, id: number): Promise<OwnVisit | null> {
  if (!fitsInteger(id)) return null
  return firstOf(withStanding(db).where(own(providerId, eq(appointments.id, id))))
}

/** All visits of a counselor with one patient, newest first. */
export const visitsOfCase = (db: Queryable, providerId: number, patientId: number) =>
  withStanding(db)
    .where(own(providerId, eq(appointments.patientId, patientId)))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(MOST)

/** Visits that are over and of which nobody has said what came of them, since a moment, the oldest first. */
export async function visitsToClose(
  db: Queryable,
  providerId: number,
  { since, now }: Record<'since' | 'now', Temporal.Instant>,
): Promise<readonly OwnVisit[]> {
  const { status, startsAt, endsAt } = appointments
  const rows = await withStanding(db)
    .where(own(providerId, eq(status, 'booked'), lte(endsAt, now), gte(startsAt, since)))
    .orderBy(asc(startsAt))
    .limit(MOST)
  return rows.filter(({ closing }) => closing === null)
}

/** Visits that were not canceled and begin between two moments, the soonest first. */
export const visitsBetween = (
  db: Queryable,
  providerId: number,
  { from, until }: Record<'from' | 'until', Temporal.Instant>,
) =>
  withStanding(db)
    .where(
      own(
        providerId,
        ne(appointments.status, 'cancelled'),
        gte(appointments.startsAt, from),
        lt(appointments.startsAt, until),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(MOST)

/** Booked visits that are not over, the soonest first. */
export const visitsAhead = (db: Queryable, providerId: number, now: Temporal.Instant) =>
  withStanding(db)
    .where(own(providerId, eq(appointments.status, 'booked'), gt(appointments.endsAt, now)))
    .orderBy(asc(appointments.startsAt))
    .limit(MOST)

/** The first booked visit that begins at a moment or later, or null. */
export const firstVisitFrom = (
  db: Queryable,
  providerId: number,
  from: Temporal.Instant,
): Promise<OwnVisit | null> =>
  firstOf(
    withStanding(db)
      .where(own(providerId, eq(appointments.status, 'booked'), gte(appointments.startsAt, from)))
      .orderBy(asc(appointments.startsAt)),
  )

/** Visits their patients canceled or moved since a moment, and whose notes were not put away, the last one first. */
export const visitsCanceled = (db: Queryable, providerId: number, since: Temporal.Instant) =>
  withStanding(db)
    .where(
      own(
        providerId,
        eq(visitCancelations.by, 'member'),
        gte(visitCancelations.canceledAt, since),
        isNull(visitCancelations.seenAt),
      ),
    )
    .orderBy(desc(visitCancelations.canceledAt), desc(appointments.id))
    .limit(MOST)

/** Notes that a counselor has read of a visit that its patient canceled or moved it. */
export async function noteSeen(tx: Queryable, id: number, now: Temporal.Instant): Promise<void> {
  const { appointmentId, seenAt } = visitCancelations
  await tx
    .update(visitCancelations)
    .set({ seenAt: now })
    .where(and(eq(appointmentId, id), isNull(seenAt)))
}
