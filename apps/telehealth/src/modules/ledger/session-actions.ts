import { and, eq } from 'drizzle-orm'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type {
  adjustPatientSessions,
  PatientCoverage,
  recordPatientSessionNote,
} from '@evenkeel/api-contract/telehealth/coverage'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createHttpError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { ledgerEntries } from '#db/visit-tables.ts'
import type { AppContext } from '#app-context.ts'
import {
  applyAdjustment,
  canReleaseForNoFit,
  contestSession,
  hasEntry,
  type Ledger,
  markSessionUsed,
  releaseSession,
  upholdSession,
  waiveSession,
} from './ledger.ts'
import { formatAuthorizationCode, readPatientCoverageIn } from './read-coverage.ts'
import {
  getPatientDate,
  type LedgerAccess,
  type LedgerPatient,
  type LedgerVisitRecord,
  lockPatientByMember,
} from './repository.ts'
import { openLedgerAccount } from './sessions.ts'

type SessionAdjustment = Omit<EndpointInput<typeof adjustPatientSessions>['body'], 'api'>

/** Whether this change was already entered. */
async function isAlreadyEntered(tx: Queryable, { id }: LedgerPatient, key: string): Promise<boolean> {
  const rows = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.patientId, id), eq(ledgerEntries.key, key)))
  return rows.length > 0
}

/** Adds sessions to a current authorization or removes some, once per key. Returns the updated coverage. */
export async function adjustSessions(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  { member_id: memberId, code, sessions, reason, key }: SessionAdjustment,
): Promise<PatientCoverage> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const patient = await lockPatientByMember(tx, memberId)
    if (!patient) throw createNotFoundError()
    const access = { db: tx, vault }
    const account = await openLedgerAccount(access, patient, now)
    await account.bringUpToDate()
    if (await isAlreadyEntered(tx, patient, key)) return readPatientCoverageIn(access, patient, now)
    const ledger = account.current()
    const authorization = ledger.authorizations.find(({ id }) => formatAuthorizationCode(id) === code)
    if (!authorization) throw createNotFoundError()
    const isOver =
      authorization.until !== null && authorization.until <= getPatientDate(patient, now).toString()
    const change = { authorizationId: authorization.id, sessions, reason, key }
    const next = isOver || sessions === 0 ? null : applyAdjustment(ledger, change)
    if (next === null)
      throw createHttpError('Unprocessable', 'The number of sessions cannot be changed like this.')
    await account.write(next)
    return readPatientCoverageIn(access, patient, now)
  })
}

type SessionNoteBody = EndpointInput<typeof recordPatientSessionNote>['body']
type SessionNote = SessionNoteBody['note']

/** The data a note is validated against. */
interface NoteContext {
  readonly patient: LedgerPatient
  readonly visits: readonly LedgerVisitRecord[]
  readonly visit: LedgerVisitRecord
}

/** Adds a note to the ledger; returns the same ledger for a repeated note, and null for an invalid one. */
function applyNote(
  ledger: Ledger,
  note: SessionNote,
  { patient, visits, visit }: NoteContext,
): Ledger | null {
  const { id } = visit
  switch (note.act) {
    case 'no_show': {
      if (hasEntry(ledger, id, 'use')) return ledger
      if (!visit.hasBegun || visit.isCanceled) return null
      const used = markSessionUsed(ledger, id, 'no_show')
      return patient.noShowCounts === false ? releaseSession(used, id, 'no_show') : used
    }
    case 'contest':
      return hasEntry(ledger, id, 'contest') ? ledger : contestSession(ledger, id)
    case 'no_fit':
      if (ledger.entries.some((one) => one.appointmentId === id && one.reason === 'no_fit')) return ledger
      return patient.givesBackNoFit === true && canReleaseForNoFit(ledger, visits, id)
        ? waiveSession(ledger, id, 'no_fit')
        : null
    case 'waive':
      return waiveSession(ledger, id, note.reason)
    case 'uphold':
      return upholdSession(ledger, id, note.reason)
  }
}

/** Whether a note without effect was recorded before. */
const isAlreadyRecorded = (ledger: Ledger, { act }: SessionNote, id: number): boolean =>
  act === 'no_show'
    ? hasEntry(ledger, id, 'use')
    : act === 'no_fit'
      ? ledger.entries.some((one) => one.appointmentId === id && one.reason === 'no_fit')
      : hasEntry(ledger, id, act)

/** Records a note about a visit of a locked patient, once. */
export async function recordVisitNote(
  access: LedgerAccess,
  patient: LedgerPatient,
  { visit_id: visitId, note }: Omit<SessionNoteBody, 'member_id' | 'api'>,
  now: Temporal.Instant,
): Promise<void> {
  const account = await openLedgerAccount(access, patient, now)
  const { visits } = account
  const visit = visits.find(({ id }) => id === visitId)
  if (!visit) throw createNotFoundError()
  const ledger = account.current()
  const next = applyNote(ledger, note, { patient, visits, visit })
  if (next === null || (next === ledger && !isAlreadyRecorded(ledger, note, visitId)))
    throw createHttpError('Unprocessable', 'This cannot be said of this visit.')
  await account.write(next)
}

/** Records a note by the member; returns the updated coverage. */
export async function recordSessionNote(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  { member_id: memberId, ...note }: SessionNoteBody,
): Promise<PatientCoverage> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const patient = await lockPatientByMember(tx, memberId)
    if (!patient) throw createNotFoundError()
    const access = { db: tx, vault }
    await recordVisitNote(access, patient, note, now)
    return readPatientCoverageIn(access, patient, now)
  })
}
