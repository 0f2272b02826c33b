import { limits } from '@evenkeel/contract/limits'
import { telehealthZones } from '@evenkeel/contract/lists/telehealth-zones'
import { defaultTimeZone, type TimeZone, timeZones } from '@evenkeel/contract/lists/time-zones'
import type { Queryable } from '@evenkeel/server/store/store'
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { authorizations, ledgerEntries } from '#db/ledger-tables.ts'
import { appointments, patients } from '#db/tables.ts'
import type { Granted, Ledger, MetVisit } from './ledger.ts'

type PatientRow = typeof patients.$inferSelect
/** What the ledger must know of a patient. */
export type LedgerPatient = Pick<
  PatientRow,
  'id' | 'usTimeZoneId' | 'coveredSessions' | 'yearBegins' | 'noticeHours' | 'noShowCounts' | 'givesBackNoFit'
>

/** What the contract of a patient's organization grants. */
export const grantedTo = ({ coveredSessions, yearBegins }: LedgerPatient): Granted => ({
  sessions: coveredSessions,
  yearBegins,
})

/** The zone a patient's days begin in. */
export const zoneOf = ({ usTimeZoneId }: Pick<LedgerPatient, 'usTimeZoneId'>): TimeZone =>
  timeZones.find(({ value }) => telehealthZones[value] === usTimeZoneId)?.value ?? defaultTimeZone

/** The day it is for a patient, wherever the server stands. */
export const dayOf = (
  patient: Pick<LedgerPatient, 'usTimeZoneId'>,
  at: Temporal.Instant,
): Temporal.PlainDate => at.toZonedDateTimeISO(zoneOf(patient)).toPlainDate()

/**
 * Locks the patient's row, so that one patient's bookings and cancelations come one after the other, and returns what stands in
 * it now. Nobody waits longer than three seconds for a lock.
 */
export async function lockPatient(tx: Queryable, patientId: number): Promise<LedgerPatient | null> {
  await tx.execute(sql`set local lock_timeout = '3s'`)
  const [row] = await tx
    .select({
      id: patients.id,
      usTimeZoneId: patients.usTimeZoneId,
      coveredSessions: patients.coveredSessions,
      yearBegins: patients.yearBegins,
      noticeHours: patients.noticeHours,
      noShowCounts: patients.noShowCounts,
      givesBackNoFit: patients.givesBackNoFit,
    })
    .from(patients)
    .where(eq(patients.id, patientId))
    .for('no key update')
  return row ?? null
}

/** The ledger as it is written. */
export async function readLedger(db: Queryable, patientId: number): Promise<Ledger> {
  const { id, sessions, validFrom, validUntil } = authorizations
  const { authorizationId, appointmentId, kind, reason } = ledgerEntries
  return {
    authorizations: await db
      .select({ id, sessions, from: validFrom, until: validUntil })
      .from(authorizations)
      .where(eq(authorizations.patientId, patientId))
      .orderBy(asc(id)),
    entries: await db
      .select({ authorizationId, appointmentId, kind, reason, sessions: ledgerEntries.sessions })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.patientId, patientId))
      .orderBy(asc(ledgerEntries.id)),
  }
}

/** Every visit of a patient in the order of their hours, as the ledger sees it; a slot that is only held is none. */
export async function metVisitsOf(
  db: Queryable,
  patient: LedgerPatient,
  now: Temporal.Instant,
): Promise<readonly (MetVisit & { readonly hasBegun: boolean })[]> {
  const { id, status, startsAt, endsAt, providerId } = appointments
  const rows = await db
    .select({ id, status, startsAt, endsAt, providerId })
    .from(appointments)
    .where(and(eq(appointments.patientId, patient.id), inArray(status, ['booked', 'completed', 'cancelled'])))
    .orderBy(asc(startsAt), asc(id))
  const isPast = (at: Temporal.Instant): boolean => Temporal.Instant.compare(at, now) <= 0
  return rows.map((row) => ({
    id: row.id,
    day: dayOf(patient, row.startsAt),
    isCanceled: row.status === 'cancelled',
    providerId: row.providerId,
    hasBegun: row.status === 'completed' || isPast(row.startsAt),
    isOver: row.status === 'completed' || isPast(row.endsAt),
  }))
}

/**
 * The visit a booking takes the place of, where it was canceled after its notice so short a time ago that the two are one move;
 * null where nothing has to go over.
 */
export async function movedAfterNotice(
  db: Queryable,
  patientId: number,
  movedFrom: number | null,
  now: Temporal.Instant,
): Promise<number | null> {
  if (movedFrom === null) return null
  const { appointmentId, enteredAt, kind, reason } = ledgerEntries
  const [found] = await db
    .select({ id: appointmentId })
    .from(ledgerEntries)
    .where(
      and(
        eq(appointmentId, movedFrom),
        eq(ledgerEntries.patientId, patientId),
        eq(kind, 'use'),
        eq(reason, 'after_notice'),
        gte(enteredAt, now.subtract({ milliseconds: limits.carriedOverWithin })),
      ),
    )
  return found?.id ?? null
}

/** What is to be written. */
export interface LedgerChange {
  readonly written: Ledger
  readonly next: Ledger
  readonly now: Temporal.Instant
}

/** Writes the new authorizations and the changed ends and numbers of the others; the ids of the new ones by what they were before. */
async function writeAuthorizations(
  tx: Queryable,
  patientId: number,
  { written, next, now }: LedgerChange,
): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>()
  for (const { id, sessions, from: validFrom, until: validUntil } of next.authorizations) {
    const before = written.authorizations.find((one) => one.id === id)
    if (!before) {
      const values = { patientId, sessions, validFrom, validUntil, grantedAt: now }
      const [row] = await tx.insert(authorizations).values(values).returning({ id: authorizations.id })
      if (!row) throw new Error('the authorization was not written')
      ids.set(id, row.id)
    } else if (before.sessions !== sessions || before.until !== validUntil) {
      await tx.update(authorizations).set({ sessions, validUntil }).where(eq(authorizations.id, id))
    }
  }
  return ids
}

/** Writes what `next` has beyond `written`, and returns it with the ids the database gave. */
export async function writeLedger(tx: Queryable, patientId: number, change: LedgerChange): Promise<Ledger> {
  const { written, next, now } = change
  const ids = await writeAuthorizations(tx, patientId, change)
  const idOf = (id: number): number => ids.get(id) ?? id
  const entries = next.entries.map((entry) => ({ ...entry, authorizationId: idOf(entry.authorizationId) }))
  const added = entries.slice(written.entries.length)
  if (added.length > 0) {
    await tx.insert(ledgerEntries).values(added.map((entry) => ({ ...entry, patientId, enteredAt: now })))
  }
  return { authorizations: next.authorizations.map((one) => ({ ...one, id: idOf(one.id) })), entries }
}
