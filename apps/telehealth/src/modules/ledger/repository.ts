import { limits } from '@evenkeel/api-contract/limits'
import { telehealthTimeZoneIds } from '@evenkeel/api-contract/reference-data/telehealth-time-zones'
import { defaultTimeZone, type TimeZone, timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { getConcern } from '@evenkeel/api-contract/telehealth/concern'
import { type Cipher, decryptText } from '@evenkeel/server-kit/crypto/vault'
import type { EncryptionContext } from '@evenkeel/server-kit/crypto/envelope'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, asc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { decryptComplaint } from '#modules/availability/appointment-encryption.ts'
import { authorizations, ledgerEntries } from '#db/visit-tables.ts'
import type { PatientVault } from '#patient-vault.ts'
import { nextId } from '#db/ids.ts'
import { appointments, patients } from '#db/tables.ts'
import type { SessionGrant, Ledger, LedgerVisitWithProvider } from './ledger.ts'

type PatientRow = typeof patients.$inferSelect
/** The patient columns that the ledger needs. */
export type LedgerPatient = Pick<
  PatientRow,
  | 'id'
  | 'memberId'
  | 'ou'
  | 'usTimeZoneId'
  | 'coveredSessions'
  | 'yearBegins'
  | 'perConcern'
  | 'noticeHours'
  | 'noShowCounts'
  | 'givesBackNoFit'
>

/** What the contract of a patient's organization grants. */
export const getSessionGrant = ({
  coveredSessions,
  yearBegins,
  perConcern,
}: LedgerPatient): SessionGrant => ({
  sessions: coveredSessions,
  yearBegins,
  perConcern: perConcern === true,
})

/** The time zone of a patient's days. */
export const getPatientTimeZone = ({ usTimeZoneId }: Pick<LedgerPatient, 'usTimeZoneId'>): TimeZone =>
  timeZones.find((zone) => telehealthTimeZoneIds[zone] === usTimeZoneId) ?? defaultTimeZone

/** Today's date for a patient, independent of the server's time zone. */
export const getPatientDate = (
  patient: Pick<LedgerPatient, 'usTimeZoneId'>,
  at: Temporal.Instant,
): Temporal.PlainDate => at.toZonedDateTimeISO(getPatientTimeZone(patient)).toPlainDate()

/**
 * Locks the patient's row, so that bookings and cancellations of one patient are serialized, and returns its
 * current state. Lock waits end after three seconds.
 */
export async function lockPatient(tx: Queryable, patientId: number): Promise<LedgerPatient | null> {
  await tx.execute(sql`set local lock_timeout = '3s'`)
  const [row] = await tx
    .select({
      id: patients.id,
      memberId: patients.memberId,
      ou: patients.ou,
      usTimeZoneId: patients.usTimeZoneId,
      coveredSessions: patients.coveredSessions,
      yearBegins: patients.yearBegins,
      perConcern: patients.perConcern,
      noticeHours: patients.noticeHours,
      noShowCounts: patients.noShowCounts,
      givesBackNoFit: patients.givesBackNoFit,
    })
    .from(patients)
    .where(eq(patients.id, patientId))
    .for('no key update')
  return row ?? null
}

/** Locks the patient of a member; null when the member has no patient yet. */
export async function lockPatientByMember(tx: Queryable, memberId: string): Promise<LedgerPatient | null> {
  const [found] = await tx
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.kind, 'patient'), eq(patients.memberId, memberId)))
  return found ? lockPatient(tx, found.id) : null
}

/** Database and keys for a ledger. */
export interface LedgerAccess {
  readonly db: Queryable
  readonly vault: Pick<PatientVault, 'patientCipher'>
}

const concernContext = (row: number): EncryptionContext => ({
  table: 'authorizations',
  row,
  column: 'concern',
})

/** Cipher for concerns; null when sessions are not granted per concern and nothing needs decryption. */
async function loadConcernCipher(
  { db, vault }: LedgerAccess,
  patient: LedgerPatient,
): Promise<Cipher | null> {
  const [sealed] = await db
    .select({ id: authorizations.id })
    .from(authorizations)
    .where(and(eq(authorizations.patientId, patient.id), isNotNull(authorizations.concern)))
    .limit(1)
  return patient.perConcern === true || sealed ? vault.patientCipher(patient, db) : null
}

/** The stored ledger. */
async function readLedger(db: Queryable, cipher: Cipher | null, patientId: number): Promise<Ledger> {
  const { id, concern, sessions, validFrom, validUntil } = authorizations
  const { authorizationId, appointmentId, kind, reason } = ledgerEntries
  const rows = await db
    .select({ id, concern, sessions, from: validFrom, until: validUntil })
    .from(authorizations)
    .where(eq(authorizations.patientId, patientId))
    .orderBy(asc(id))
  const opened = async (row: number, sealed: Buffer | null): Promise<string | null> =>
    cipher && decryptText(cipher, concernContext(row), sealed)
  return {
    authorizations: await Promise.all(
      rows.map(async (row) => ({ ...row, concern: await opened(row.id, row.concern) })),
    ),
    entries: await db
      .select({ authorizationId, appointmentId, kind, reason, sessions: ledgerEntries.sessions })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.patientId, patientId))
      .orderBy(asc(ledgerEntries.id)),
  }
}

/** A visit with further details for notes. */
export type LedgerVisitRecord = LedgerVisitWithProvider & { readonly hasBegun: boolean }

/** All visits of a patient in order of time, as the ledger sees them; held slots are excluded. */
async function readVisits(
  db: Queryable,
  cipher: Cipher | null,
  patient: LedgerPatient,
  now: Temporal.Instant,
): Promise<readonly LedgerVisitRecord[]> {
  const { id, status, startsAt, endsAt, providerId, chiefComplaint } = appointments
  const rows = await db
    .select({ id, status, startsAt, endsAt, providerId, chiefComplaint })
    .from(appointments)
    .where(and(eq(appointments.patientId, patient.id), inArray(status, ['booked', 'completed', 'cancelled'])))
    .orderBy(asc(startsAt), asc(id))
  const isPast = (at: Temporal.Instant): boolean => Temporal.Instant.compare(at, now) <= 0
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      day: getPatientDate(patient, row.startsAt),
      concern: cipher && getConcern(await decryptComplaint(cipher, row)),
      isCanceled: row.status === 'cancelled',
      providerId: row.providerId,
      hasBegun: row.status === 'completed' || isPast(row.startsAt),
      isOver: row.status === 'completed' || isPast(row.endsAt),
    })),
  )
}

/** The stored ledger, and the visits to enter into it. */
export async function readAccount(
  access: LedgerAccess,
  patient: LedgerPatient,
  now: Temporal.Instant,
): Promise<{ readonly written: Ledger; readonly visits: readonly LedgerVisitRecord[] }> {
  const cipher = await loadConcernCipher(access, patient)
  return {
    written: await readLedger(access.db, cipher, patient.id),
    visits: await readVisits(access.db, cipher, patient, now),
  }
}

/**
 * The moved visit, when it was canceled after its notice deadline so recently that cancellation and booking
 * are one move; null: no session to transfer.
 */
export async function findLateMovedVisit(
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

/** A change to save. */
interface LedgerChange {
  readonly written: Ledger
  readonly next: Ledger
  readonly now: Temporal.Instant
}

/**
 * Saves new authorizations, and changed ends and numbers of existing ones. Returns the new ids by temporary
 * id.
 */
async function writeAuthorizations(
  { db, vault }: LedgerAccess,
  patient: LedgerPatient,
  { written, next, now }: LedgerChange,
): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>()
  const patientId = patient.id
  for (const { id, concern, sessions, from: validFrom, until: validUntil } of next.authorizations) {
    const before = written.authorizations.find((one) => one.id === id)
    if (!before) {
      const row = await nextId(db, 'authorizations_id_seq')
      const sealed =
        concern === null
          ? null
          : (await vault.patientCipher(patient, db)).encrypt(concernContext(row), concern)
      const values = { id: row, patientId, concern: sealed, sessions, validFrom, validUntil, grantedAt: now }
      await db.insert(authorizations).overridingSystemValue().values(values)
      ids.set(id, row)
    } else if (before.sessions !== sessions || before.until !== validUntil) {
      await db.update(authorizations).set({ sessions, validUntil }).where(eq(authorizations.id, id))
    }
  }
  return ids
}

/** Saves what `next` has beyond `written`, and returns it with the ids of the database. */
export async function writeLedger(
  access: LedgerAccess,
  patient: LedgerPatient,
  change: LedgerChange,
): Promise<Ledger> {
  const { written, next, now } = change
  const ids = await writeAuthorizations(access, patient, change)
  const idOf = (id: number): number => ids.get(id) ?? id
  const entries = next.entries.map((entry) => ({ ...entry, authorizationId: idOf(entry.authorizationId) }))
  const added = entries.slice(written.entries.length)
  if (added.length > 0) {
    const values = added.map((entry) => ({ ...entry, patientId: patient.id, enteredAt: now }))
    await access.db.insert(ledgerEntries).values(values)
  }
  return { authorizations: next.authorizations.map((one) => ({ ...one, id: idOf(one.id) })), entries }
}
