import type { Authorization, PatientCoverage } from '@evenkeel/contract/telehealth/coverage'
import { and, asc, eq } from 'drizzle-orm'
import { authorizations, ledgerEntries } from '#db/ledger-tables.ts'
import { appointments, patients } from '#db/tables.ts'
import type { ServiceDeps } from '#service.ts'
import type { Queryable } from '@evenkeel/server/store/store'
import { type Ledger, mayContest, mayGiveBackForNoFit, type MetVisit } from './ledger.ts'
import { openAccount } from './sessions.ts'
import { type LedgerPatient, lockPatient, metVisitsOf, zoneOf } from './store.ts'

/** Entries with the visits they are about. */
const entriesWithVisits = (db: Queryable, patientId: number) =>
  db
    .select({
      entry: ledgerEntries,
      visit: { startsAt: appointments.startsAt, endsAt: appointments.endsAt, status: appointments.status },
    })
    .from(ledgerEntries)
    .leftJoin(appointments, eq(appointments.id, ledgerEntries.appointmentId))
    .where(eq(ledgerEntries.patientId, patientId))
    .orderBy(asc(ledgerEntries.id))

type EntryWithVisit = Awaited<ReturnType<typeof entriesWithVisits>>[number]

type CoveredEntry = Authorization['entries'][number]

/** What a patient can say of an entry. */
function sayable(
  ledger: Ledger,
  visits: readonly MetVisit[],
  patient: LedgerPatient,
  { kind, appointmentId: id }: EntryWithVisit['entry'],
): CoveredEntry['can'] {
  if (id === null) return []
  if (kind === 'use') return mayContest(ledger, id) ? ['contest'] : []
  const isOffered = kind === 'reserve' && patient.givesBackNoFit === true
  return isOffered && mayGiveBackForNoFit(ledger, visits, id) ? ['no_fit'] : []
}

function present(
  authorization: typeof authorizations.$inferSelect,
  rows: readonly EntryWithVisit[],
  now: Temporal.Instant,
  sayableOf: (entry: EntryWithVisit['entry']) => CoveredEntry['can'],
): Authorization {
  const own = rows.filter(({ entry }) => entry.authorizationId === authorization.id)
  const isGivenBack = (visit: number | null): boolean =>
    own.some(
      ({ entry }) => entry.appointmentId === visit && (entry.kind === 'release' || entry.kind === 'waive'),
    )
  const taken = own.filter(({ entry }) => entry.kind === 'reserve' && !isGivenBack(entry.appointmentId))
  const used = taken.filter(
    ({ visit }) =>
      visit !== null && (visit.status !== 'booked' || Temporal.Instant.compare(visit.endsAt, now) <= 0),
  ).length
  const balance = own.reduce((sum, { entry }) => sum + entry.sessions, 0)
  return {
    from: authorization.validFrom,
    until: authorization.validUntil,
    sessions: authorization.sessions,
    used,
    reserved: taken.length - used,
    left: authorization.sessions === null ? null : Math.max(0, balance),
    entries: own.map(({ entry, visit }) => ({
      kind: entry.kind,
      reason: entry.reason,
      sessions: entry.sessions,
      entered_at: entry.enteredAt.toString(),
      visit_at: visit?.startsAt.toString() ?? null,
      visit_id: entry.appointmentId,
      can: sayableOf(entry),
    })),
  }
}

/** The sessions of a locked patient, brought up to date first, so that each number is explained by an entry. */
export async function coverageIn(
  tx: Queryable,
  patient: LedgerPatient,
  now: Temporal.Instant,
): Promise<PatientCoverage> {
  const account = await openAccount(tx, patient, now)
  await account.bringUpToDate()
  const visits = await metVisitsOf(tx, patient, now)
  const rows = await entriesWithVisits(tx, patient.id)
  const granted = await tx
    .select()
    .from(authorizations)
    .where(eq(authorizations.patientId, patient.id))
    .orderBy(asc(authorizations.id))
  const sayableOf = (entry: EntryWithVisit['entry']) => sayable(account.current(), visits, patient, entry)
  const known = granted
    .map((one) => present(one, rows, now, sayableOf))
    .toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))
  return { authorizations: known, zone: zoneOf(patient) }
}

/** The sessions of a member; none where there is no patient. */
export async function readCoverage(
  { db, clock }: Pick<ServiceDeps, 'db' | 'clock'>,
  memberId: string,
): Promise<PatientCoverage> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: patients.id })
      .from(patients)
      .where(and(eq(patients.kind, 'patient'), eq(patients.memberId, memberId)))
    const patient = found && (await lockPatient(tx, found.id))
    return patient ? coverageIn(tx, patient, clock.now()) : { authorizations: [], zone: null }
  })
}
