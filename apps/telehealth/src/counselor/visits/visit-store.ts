import { and, asc, desc, eq, gte, lt, lte, ne, type SQL } from 'drizzle-orm'
import { firstOf } from '@evenkeel/server/store/rows'
import type { Queryable } from '@evenkeel/server/store/store'
import { fitsInteger } from '#db/integer.ts'
import { appointments } from '#db/tables.ts'
import { visitClosings } from '#db/visit-tables.ts'

/** Most visits of one list. */
const MOST = 200

const withClosing = (db: Queryable) =>
  db
    .select({ visit: appointments, closing: visitClosings })
    .from(appointments)
    .leftJoin(visitClosings, eq(visitClosings.appointmentId, appointments.id))

const own = (providerId: number, ...more: readonly SQL[]) =>
  and(eq(appointments.providerId, providerId), ne(appointments.status, 'held'), ...more)

/** A visit with what was said of its end. */
export type OwnVisit = Awaited<ReturnType<typeof visitsOfCase>>[number]

/** One visit of a counselor, or null: those of others look like none. */
export async function findOwnVisit(db: Queryable, providerId: number, id: number): Promise<OwnVisit | null> {
  if (!fitsInteger(id)) return null
  return firstOf(withClosing(db).where(own(providerId, eq(appointments.id, id))))
}

/** All visits of a counselor with one patient, newest first. */
export const visitsOfCase = (db: Queryable, providerId: number, patientId: number) =>
  withClosing(db)
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
  const rows = await withClosing(db)
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
  withClosing(db)
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
