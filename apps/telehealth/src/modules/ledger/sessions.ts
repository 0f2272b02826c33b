import { getConcern } from '@evenkeel/api-contract/telehealth/concern'
import type { CoverageEntryReason } from '@evenkeel/api-contract/telehealth/coverage'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  authorizeVisit,
  reconcileLedger,
  grantForToday,
  hasSessionLeft,
  isExhausted,
  type Ledger,
  type BillableVisit,
  releaseSession,
  reserveSession,
  markSessionUsed,
} from './ledger.ts'
import {
  getPatientDate,
  getSessionGrant,
  type LedgerVisitRecord,
  type LedgerAccess,
  type LedgerPatient,
  findLateMovedVisit,
  readAccount,
  writeLedger,
} from './repository.ts'

/** The ledger as it is written, and as it is once everything that happened is in it. */
async function loadLedger(access: LedgerAccess, patient: LedgerPatient, now: Temporal.Instant) {
  const { written, visits } = await readAccount(access, patient, now)
  const current = reconcileLedger(written, visits, getSessionGrant(patient), getPatientDate(patient, now))
  return { written, visits, current }
}

/** A visit to be booked, as the ledger sees it. */
export interface VisitToReserve {
  readonly startsAt: Temporal.Instant
  /** Why the patient comes; null where that is not said yet. */
  readonly chiefComplaint: string | null
  /** The visit whose place it takes; null where it takes none. */
  readonly movedFrom: number | null
}

const toBillableVisit = (
  patient: LedgerPatient,
  { startsAt, chiefComplaint }: Omit<VisitToReserve, 'movedFrom'>,
): BillableVisit => ({
  day: getPatientDate(patient, startsAt),
  concern: chiefComplaint === null ? null : getConcern(chiefComplaint),
})

/** The ledger with the session in it that a visit canceled after its notice hands on to the one that takes its place. */
async function transferMovedSession(
  db: Queryable,
  ledger: Ledger,
  patient: LedgerPatient,
  movedFrom: number | null,
  now: Temporal.Instant,
): Promise<Ledger> {
  const moved = await findLateMovedVisit(db, patient.id, movedFrom, now)
  return moved === null ? ledger : releaseSession(ledger, moved, 'moved')
}

/** Whether a visit at that time would find no covered session any more (RD-015). Reads only. */
export async function hasNoSessionLeft(
  access: LedgerAccess,
  patient: LedgerPatient,
  wanted: VisitToReserve,
  now: Temporal.Instant,
): Promise<boolean> {
  if (patient.coveredSessions === null) return false
  const granted = getSessionGrant(patient)
  const { current } = await loadLedger(access, patient, now)
  if (wanted.chiefComplaint === null)
    return isExhausted(current, getPatientDate(patient, wanted.startsAt), granted)
  const moved = await transferMovedSession(access.db, current, patient, wanted.movedFrom, now)
  return !hasSessionLeft(...authorizeVisit(moved, toBillableVisit(patient, wanted), granted))
}

/** The ledger of one patient within a transaction. */
export interface LedgerAccount {
  /** Writes everything that happened, and the contract year it is now. */
  bringUpToDate(): Promise<void>
  /** Writes what makes a visit at that time possible, before its slot is taken; false when no session is left. */
  authorize(wanted: VisitToReserve): Promise<boolean>
  /** Writes that the booked visit takes a session. */
  reserve(visit: Pick<VisitToReserve, 'startsAt' | 'chiefComplaint'> & { readonly id: number }): Promise<void>
  /** Writes that a visit that was canceled gives its session back. */
  release(appointmentId: number): Promise<void>
  /** Writes that a visit which does not take place keeps its session. */
  use(appointmentId: number, reason: CoverageEntryReason): Promise<void>
  /** The visits as they were when it was opened. */
  readonly visits: readonly LedgerVisitRecord[]
  /** The ledger with everything in it that happened. */
  current(): Ledger
  /** Writes a ledger that was made of it. */
  write(next: Ledger): Promise<void>
}

/** Opens the ledger of a patient who is locked. */
export async function openLedgerAccount(
  access: LedgerAccess,
  patient: LedgerPatient,
  now: Temporal.Instant,
): Promise<LedgerAccount> {
  const { visits, ...found } = await loadLedger(access, patient, now)
  let { written, current } = found
  const granted = getSessionGrant(patient)
  const write = async (next: Ledger): Promise<void> => {
    written = await writeLedger(access, patient, { written, next, now })
    current = written
  }
  return {
    visits,
    bringUpToDate: () => write(grantForToday(current, getPatientDate(patient, now), granted)),
    authorize: async (wanted) => {
      const moved = await transferMovedSession(access.db, current, patient, wanted.movedFrom, now)
      const [authorized, authorization] = authorizeVisit(moved, toBillableVisit(patient, wanted), granted)
      if (!hasSessionLeft(authorized, authorization)) return false
      await write(authorized)
      return true
    },
    reserve: ({ id, ...visit }) =>
      write(reserveSession(current, { id, ...toBillableVisit(patient, visit) }, granted)),
    release: (appointmentId) => write(releaseSession(current, appointmentId)),
    use: (appointmentId, reason) => write(markSessionUsed(current, appointmentId, reason)),
    current: () => current,
    write,
  }
}
