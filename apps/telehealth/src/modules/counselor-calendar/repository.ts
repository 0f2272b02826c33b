import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { busyTimes, calendarFeeds, externalCalendars, timeOff } from '#db/counselor-tables.ts'
import { appointments, patients, providers } from '#db/tables.ts'
import { moveRequests } from '#db/visit-tables.ts'
import { occupiesSlot } from '#modules/availability/reserve-slot.ts'
import type { TimeSpan } from '#modules/availability/slots.ts'
import { decryptPatient } from '#modules/patients/patient-encryption.ts'
import type { PatientVault } from '#patient-vault.ts'
import type { Schedule } from './schedule.ts'

/** Database and keys for reading patients. */
interface PatientAccess {
  readonly db: Queryable
  readonly vault: Pick<PatientVault, 'patientCipher'>
}

type Times = Readonly<Record<'startsAt' | 'endsAt', Temporal.Instant>>

export const toTimeSpan = ({ startsAt, endsAt }: Times): TimeSpan => ({
  from: startsAt.epochMilliseconds,
  to: endsAt.epochMilliseconds,
})

/**
 * Current hours and time off of a counselor; null for an unknown one. With `lock`, concurrent bookings and
 * changes wait.
 */
export async function readSchedule(
  db: Queryable,
  providerId: number,
  now: Temporal.Instant,
  lock = false,
): Promise<Schedule | null> {
  const { zone, weeklyHours, laterHours, dayHours, fullDays } = providers
  const query = db
    .select({ zone, weeklyHours, laterHours, dayHours, fullDays })
    .from(providers)
    .where(eq(providers.id, providerId))
  const [calendar] = await (lock ? query.for('update') : query)
  if (!calendar) return null
  const off = await db
    .select()
    .from(timeOff)
    .where(and(eq(timeOff.providerId, providerId), gt(timeOff.endsAt, now)))
    .orderBy(asc(timeOff.startsAt), asc(timeOff.id))
  return { calendar, off: off.map((row) => ({ id: row.id, ...toTimeSpan(row) })) }
}

/** Saves hours and new time off, and deletes time off that is no longer listed. */
export async function writeSchedule(
  tx: Queryable,
  providerId: number,
  before: Schedule,
  { calendar: { laterHours = [], dayHours = [] }, off }: Schedule,
): Promise<void> {
  await tx.update(providers).set({ laterHours, dayHours }).where(eq(providers.id, providerId))
  const keptIds = new Set(off.map(({ id }) => id))
  for (const { id } of before.off)
    if (id !== null && !keptIds.has(id))
      await tx.delete(timeOff).where(and(eq(timeOff.id, id), eq(timeOff.providerId, providerId)))
  const at = (moment: number) => Temporal.Instant.fromEpochMilliseconds(moment)
  const added = off.filter(({ id }) => id === null)
  if (added.length > 0)
    await tx
      .insert(timeOff)
      .values(added.map(({ from, to }) => ({ providerId, startsAt: at(from), endsAt: at(to) })))
}

/** Booked visits of a counselor that end after `from`, with their patients, soonest first. */
export async function listBookedVisits(
  { db, vault }: PatientAccess,
  providerId: number,
  from: Temporal.Instant,
) {
  const rows = await db
    .select({ visit: appointments, patient: patients, askedToMoveAt: moveRequests.askedAt })
    .from(appointments)
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .leftJoin(moveRequests, eq(moveRequests.appointmentId, appointments.id))
    .where(
      and(
        eq(appointments.providerId, providerId),
        eq(appointments.status, 'booked'),
        gt(appointments.endsAt, from),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  return Promise.all(
    rows.map(async ({ patient, ...row }) => ({ ...row, patient: await decryptPatient(vault, patient, db) })),
  )
}
export type BookedVisitRow = Awaited<ReturnType<typeof listBookedVisits>>[number]

/** Occupied times of a counselor besides time off: visits, active holds and the external calendar. */
export async function listOccupiedTimes(
  db: Queryable,
  providerId: number,
  now: Temporal.Instant,
): Promise<{ readonly taken: readonly TimeSpan[]; readonly busy: readonly TimeSpan[] }> {
  const { startsAt, endsAt } = appointments
  const live = await db
    .select({ startsAt, endsAt })
    .from(appointments)
    .where(and(eq(appointments.providerId, providerId), occupiesSlot(now, null), gt(endsAt, now)))
  const busy = (await listBusyTimes(db, providerId, now)).map(toTimeSpan)
  return { taken: [...live.map(toTimeSpan), ...busy], busy }
}

const listBusyTimes = (db: Queryable, providerId: number, now: Temporal.Instant) =>
  db
    .select({ startsAt: busyTimes.startsAt, endsAt: busyTimes.endsAt })
    .from(busyTimes)
    .where(and(eq(busyTimes.providerId, providerId), gt(busyTimes.endsAt, now)))
    .orderBy(asc(busyTimes.startsAt))

/** Deletes all calendar changes and feed addresses of counselors, to reset demo data. */
export async function clearCalendars(tx: Queryable): Promise<void> {
  for (const table of [timeOff, busyTimes, externalCalendars, calendarFeeds]) await tx.delete(table)
  await tx
    .update(providers)
    .set({ laterHours: [], dayHours: [] })
    .where(or(sql`${providers.laterHours} <> '[]'`, sql`${providers.dayHours} <> '[]'`))
}
