import { getConcern } from '@evenkeel/api-contract/telehealth/concern'
import type { CoverageEntryReason } from '@evenkeel/api-contract/telehealth/constants'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  authorizeVisit,
  type BillableVisit,
  grantForToday,
  hasSessionLeft,
  isExhausted,
  type Ledger,
  markSessionUsed,
  reconcileLedger,
  releaseSession,
  reserveSession,
} from './ledger.ts'
import {
  findLateMovedVisit,
  getPatientDate,
  getSessionGrant,
  type LedgerAccess,
  type LedgerPatient,
  type LedgerVisitRecord,
  readAccount,
  writeLedger,
} from './repository.ts'

/** Cancellation policy: deadline for a free cancellation by the agreed notice; null: until the visit starts. */
export const getFreeCancellationDeadline = (
  { noticeHours }: Pick<LedgerPatient, 'noticeHours'>,
  startsAt: Temporal.Instant,
): Temporal.Instant | null => (noticeHours ? startsAt.subtract({ hours: noticeHours }) : null)

/** Whether a cancellation now uses the session. */
export const isLateCancellation = (freeUntil: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  freeUntil !== null && Temporal.Instant.compare(now, freeUntil) > 0

/** The stored ledger, and the ledger brought up to date. */
async function loadLedger(access: LedgerAccess, patient: LedgerPatient, now: Temporal.Instant) {
  const { written, visits } = await readAccount(access, patient, now)
  const current = reconcileLedger(written, visits, getSessionGrant(patient), getPatientDate(patient, now))
  return { written, visits, current }
}

/** A visit to book, as the ledger sees it. */
interface VisitToReserve {
  readonly startsAt: Temporal.Instant
  /** The chief complaint; null: not given yet. */
  readonly chiefComplaint: string | null
  /** The visit it replaces; null: none. */
  readonly movedFrom: number | null
}

const toBillableVisit = (
  patient: LedgerPatient,
  { startsAt, chiefComplaint }: Omit<VisitToReserve, 'movedFrom'>,
): BillableVisit => ({
  day: getPatientDate(patient, startsAt),
  concern: chiefComplaint === null ? null : getConcern(chiefComplaint),
})

/** Transfers the session of a visit canceled after its notice deadline to the visit that replaces it. */
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

/** Whether a visit at that time would have no covered session left (RD-015). Read only. */
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
interface LedgerAccount {
  /** Saves all past events and the current contract year. */
  bringUpToDate(): Promise<void>
  /**
   * Saves the authorization for a visit at that time, before its slot is taken; false when no session is
   * left.
   */
  authorize(wanted: VisitToReserve): Promise<boolean>
  /** Saves that the booked visit takes a session. */
  reserve(visit: Pick<VisitToReserve, 'startsAt' | 'chiefComplaint'> & { readonly id: number }): Promise<void>
  /** Saves that a canceled visit returns its session. */
  release(appointmentId: number): Promise<void>
  /** Saves that a visit which does not take place uses its session. */
  use(appointmentId: number, reason: CoverageEntryReason): Promise<void>
  /** The visits at the time of opening. */
  readonly visits: readonly LedgerVisitRecord[]
  /** The ledger brought up to date. */
  current(): Ledger
  /** Saves a changed version of the ledger. */
  write(next: Ledger): Promise<void>
}

/** Opens the ledger of a locked patient. */
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
