import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Authorization, OpenContest, PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { appointments, patients } from '#db/tables.ts'
import { ledgerEntries } from '#db/visit-tables.ts'
import type { AppContext } from '#app-context.ts'
import {
  type Authorization as Authorized,
  canContest,
  canReleaseForNoFit,
  type Ledger,
  type LedgerVisitWithProvider,
} from './ledger.ts'
import {
  getPatientTimeZone,
  type LedgerAccess,
  type LedgerPatient,
  lockPatientByMember,
} from './repository.ts'
import { openLedgerAccount } from './sessions.ts'

/** Entries with their visits. */
const listEntriesWithVisits = (db: Queryable, patientId: number) =>
  db
    .select({
      entry: ledgerEntries,
      visit: { startsAt: appointments.startsAt, endsAt: appointments.endsAt, status: appointments.status },
    })
    .from(ledgerEntries)
    .leftJoin(appointments, eq(appointments.id, ledgerEntries.appointmentId))
    .where(eq(ledgerEntries.patientId, patientId))
    .orderBy(asc(ledgerEntries.id))

type EntryWithVisit = Awaited<ReturnType<typeof listEntriesWithVisits>>[number]

type CoveredEntry = Authorization['entries'][number]

/** The notes a patient may add to an entry. */
function listAllowedNotes(
  ledger: Ledger,
  visits: readonly LedgerVisitWithProvider[],
  patient: LedgerPatient,
  { kind, appointmentId: id }: EntryWithVisit['entry'],
): CoveredEntry['can'] {
  if (id === null) return []
  if (kind === 'use') return canContest(ledger, id) ? ['contest'] : []
  const isOffered = kind === 'reserve' && patient.givesBackNoFit === true
  return isOffered && canReleaseForNoFit(ledger, visits, id) ? ['no_fit'] : []
}

/** The reference code of an authorization for people. */
export const formatAuthorizationCode = (id: number): string => `A-${id}`

function presentAuthorization(
  authorization: Authorized,
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
    ({ entry: { appointmentId }, visit }) =>
      visit !== null &&
      (visit.status !== 'booked' ||
        Temporal.Instant.compare(visit.endsAt, now) <= 0 ||
        own.some(({ entry }) => entry.kind === 'use' && entry.appointmentId === appointmentId)),
  ).length
  const balance = own.reduce((sum, { entry }) => sum + entry.sessions, 0)
  // Changes by staff for this patient alone; a change of the contract is part of the authorization.
  const byHand = own.filter(({ entry }) => entry.kind === 'adjust' && entry.reason !== null)
  const manualSessions = byHand.reduce((sum, { entry }) => sum + entry.sessions, 0)
  return {
    code: formatAuthorizationCode(authorization.id),
    concern: authorization.concern,
    from: authorization.from,
    until: authorization.until,
    sessions: authorization.sessions === null ? null : authorization.sessions + manualSessions,
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

/** The coverage of a locked patient, brought up to date first, so that an entry explains each number. */
export async function readPatientCoverageIn(
  access: LedgerAccess,
  patient: LedgerPatient,
  now: Temporal.Instant,
): Promise<PatientCoverage> {
  const account = await openLedgerAccount(access, patient, now)
  await account.bringUpToDate()
  const rows = await listEntriesWithVisits(access.db, patient.id)
  const sayableOf = (entry: EntryWithVisit['entry']) =>
    listAllowedNotes(account.current(), account.visits, patient, entry)
  const authorizations = account
    .current()
    .authorizations.map((one) => presentAuthorization(one, rows, now, sayableOf))
    .toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''))
  return { authorizations, zone: getPatientTimeZone(patient) }
}

/** The coverage of a member; empty without a patient. */
export async function readCoverage(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  memberId: string,
): Promise<PatientCoverage> {
  return db.transaction(async (tx) => {
    const patient = await lockPatientByMember(tx, memberId)
    return patient
      ? readPatientCoverageIn({ db: tx, vault }, patient, clock.now())
      : { authorizations: [], zone: null }
  })
}

const use = alias(ledgerEntries, 'use')
const answer = alias(ledgerEntries, 'answer')

/** Contests of members without an answer, oldest first. */
export async function readOpenContests({ db }: Pick<AppContext, 'db'>): Promise<OpenContest[]> {
  const { appointmentId, kind, enteredAt } = ledgerEntries
  const answered = db
    .select({ id: answer.id })
    .from(answer)
    .where(and(eq(answer.appointmentId, appointmentId), inArray(answer.kind, ['waive', 'uphold', 'release'])))
  const rows = await db
    .select({
      member: patients.memberId,
      visit: appointments.id,
      visitAt: appointments.startsAt,
      reason: use.reason,
      contestedAt: enteredAt,
    })
    .from(ledgerEntries)
    .innerJoin(patients, eq(patients.id, ledgerEntries.patientId))
    .innerJoin(appointments, eq(appointments.id, appointmentId))
    .innerJoin(use, and(eq(use.appointmentId, appointmentId), eq(use.kind, 'use')))
    // The same condition as its partial index, which holds the few contests.
    .where(and(sql`${kind} = 'contest'`, notExists(answered)))
    .orderBy(asc(enteredAt), asc(ledgerEntries.id))
  return rows.map(({ member, visit, visitAt, reason, contestedAt }) => ({
    member_id: member,
    visit_id: visit,
    visit_at: visitAt.toString(),
    reason,
    contested_at: contestedAt.toString(),
  }))
}
