import { and, asc, count, desc, eq, gt, inArray, lt, max, ne, sql } from 'drizzle-orm'
import type { RoomRole, RoomSignal } from '@evenkeel/api-contract/telehealth/video-room'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Db } from '@evenkeel/server-kit/database/store'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { fitsInteger } from '#db/ids.ts'
import { appointments, providers } from '#db/tables.ts'
import { roomSignals, visitCancellations, visitClosings } from '#db/visit-tables.ts'

/** Retention period of signals from other rooms. */
const RETENTION = hours(24)

const { position, appointmentId, role, signal, createdAt } = roomSignals

/**
 * A booked or ended visit with its provider's name and time zone, its closing and its cancellation; or null.
 */
export async function findRoomVisit(db: Db, id: number) {
  if (!fitsInteger(id)) return null
  return queryFirstRow(
    db
      .select({
        appointment: appointments,
        zone: providers.zone,
        providerName: providers.fullname,
        closedAs: visitClosings.attendance,
        canceledBy: visitCancellations.by,
      })
      .from(appointments)
      .innerJoin(providers, eq(providers.id, appointments.providerId))
      .leftJoin(visitClosings, eq(visitClosings.appointmentId, appointments.id))
      .leftJoin(visitCancellations, eq(visitCancellations.appointmentId, appointments.id))
      .where(and(eq(appointments.id, id), ne(appointments.status, 'held'))),
  )
}

/** Booked video visits whose room is open at `now` or opens next, for the sandbox's own page. */
export async function listVideoVisits(db: Db, now: Temporal.Instant) {
  return db
    .select({ id: appointments.id, startsAt: appointments.startsAt, endsAt: appointments.endsAt })
    .from(appointments)
    .where(
      and(eq(appointments.status, 'booked'), eq(appointments.method, 'video'), gt(appointments.endsAt, now)),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(50)
}

/** Saves a signal and returns its position. A hello discards earlier signals of its side. */
export async function addSignal(
  db: Db,
  from: { readonly appointmentId: number; readonly role: RoomRole },
  said: RoomSignal,
  now: Temporal.Instant,
): Promise<number> {
  return db.transaction(async (tx) => {
    if (said.kind === 'hello') {
      await tx.delete(roomSignals).where(and(eq(appointmentId, from.appointmentId), eq(role, from.role)))
      await tx.delete(roomSignals).where(lt(createdAt, now.subtract({ milliseconds: RETENTION })))
    }
    const [row] = await tx
      .insert(roomSignals)
      .values({ ...from, signal: said, createdAt: now })
      .returning({ position })
    return row?.position ?? 0
  })
}

/** Number of signals stored for one side of a room. */
export async function countSignals(db: Db, room: number, from: RoomRole): Promise<number> {
  const [row] = await db
    .select({ kept: count() })
    .from(roomSignals)
    .where(and(eq(appointmentId, room), eq(role, from)))
  return row?.kept ?? 0
}

/** Signals of one side after a position, oldest first. */
export async function listSignals(db: Db, room: number, from: RoomRole, after: number) {
  const rows = await db
    .select({ position, signal })
    .from(roomSignals)
    .where(and(eq(appointmentId, room), eq(role, from), gt(position, after)))
    .orderBy(asc(position))
    .limit(200)
  return rows.map((row) => ({ position: row.position, signal: row.signal as RoomSignal }))
}

const kind = sql<string>`${signal} ->> 'kind'`

/** Whether a side said hello and not bye since. */
export async function isPresent(db: Db, room: number, who: RoomRole): Promise<boolean> {
  const [row] = await db
    .select({ kind })
    .from(roomSignals)
    .where(and(eq(appointmentId, room), eq(role, who), inArray(kind, ['hello', 'bye'])))
    .orderBy(desc(position))
    .limit(1)
  return row?.kind === 'hello'
}

/** Position of a side's latest hello; 0: none. */
export async function findLastHello(db: Db, room: number, who: RoomRole): Promise<number> {
  const [row] = await db
    .select({ position: max(position) })
    .from(roomSignals)
    .where(and(eq(appointmentId, room), eq(role, who), eq(kind, 'hello')))
  return row?.position ?? 0
}
