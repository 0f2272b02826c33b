import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { recordPatientSessionNote, PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { AppContext } from '#app-context.ts'
import {
  hasEntry,
  type Ledger,
  canReleaseForNoFit,
  contestSession,
  releaseSession,
  upholdSession,
  markSessionUsed,
  waiveSession,
} from './ledger.ts'
import { readPatientCoverageIn } from './read-coverage.ts'
import { openLedgerAccount } from './sessions.ts'
import {
  type LedgerVisitRecord,
  type LedgerAccess,
  type LedgerPatient,
  lockPatientByMember,
} from './repository.ts'

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
  { member_id: memberId, ...said }: SessionNoteBody,
): Promise<PatientCoverage> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const patient = await lockPatientByMember(tx, memberId)
    if (!patient) throw createNotFoundError()
    const access = { db: tx, vault }
    await recordVisitNote(access, patient, said, now)
    return readPatientCoverageIn(access, patient, now)
  })
}
