import { concernOf } from '@evenkeel/contract/telehealth/concern'
import type { EntryReason } from '@evenkeel/contract/telehealth/coverage'
import type { Queryable } from '@evenkeel/server/store/store'
import {
  authorizedFor,
  broughtUpToDate,
  hasSessionLeft,
  isUsedUp,
  type Ledger,
  type Payable,
  withReleased,
  withReserved,
  withUsed,
} from './ledger.ts'
import {
  dayOf,
  grantedTo,
  type KnownVisit,
  type LedgerAccess,
  type LedgerPatient,
  movedAfterNotice,
  readAccount,
  writeLedger,
} from './store.ts'

/** The ledger as it is written, and as it is once everything that happened is in it. */
async function ledgerOf(access: LedgerAccess, patient: LedgerPatient, now: Temporal.Instant) {
  const { written, visits } = await readAccount(access, patient, now)
  const current = broughtUpToDate(written, visits, grantedTo(patient), dayOf(patient, now))
  return { written, visits, current }
}

/** A visit to be booked, as the ledger sees it. */
export interface Wanted {
  readonly startsAt: Temporal.Instant
  /** Why the patient comes; null where that is not said yet. */
  readonly chiefComplaint: string | null
  /** The visit whose place it takes; null where it takes none. */
  readonly movedFrom: number | null
}

const payable = (
  patient: LedgerPatient,
  { startsAt, chiefComplaint }: Omit<Wanted, 'movedFrom'>,
): Payable => ({
  day: dayOf(patient, startsAt),
  concern: chiefComplaint === null ? null : concernOf(chiefComplaint),
})

/** The ledger with the session in it that a visit canceled after its notice hands on to the one that takes its place. */
async function withMoved(
  db: Queryable,
  ledger: Ledger,
  patient: LedgerPatient,
  movedFrom: number | null,
  now: Temporal.Instant,
): Promise<Ledger> {
  const moved = await movedAfterNotice(db, patient.id, movedFrom, now)
  return moved === null ? ledger : withReleased(ledger, moved, 'moved')
}

/** Whether a visit at that time would find no covered session any more (RD-015). Reads only. */
export async function sessionsUsedUp(
  access: LedgerAccess,
  patient: LedgerPatient,
  wanted: Wanted,
  now: Temporal.Instant,
): Promise<boolean> {
  if (patient.coveredSessions === null) return false
  const granted = grantedTo(patient)
  const { current } = await ledgerOf(access, patient, now)
  if (wanted.chiefComplaint === null) return isUsedUp(current, dayOf(patient, wanted.startsAt), granted)
  const moved = await withMoved(access.db, current, patient, wanted.movedFrom, now)
  return !hasSessionLeft(...authorizedFor(moved, payable(patient, wanted), granted))
}

/** The ledger of one patient within a transaction. */
export interface Account {
  /** Writes everything that happened, and the contract year it is now. */
  bringUpToDate(): Promise<void>
  /** Writes what makes a visit at that time possible, before its slot is taken; false when no session is left. */
  authorize(wanted: Wanted): Promise<boolean>
  /** Writes that the booked visit takes a session. */
  reserve(visit: Pick<Wanted, 'startsAt' | 'chiefComplaint'> & { readonly id: number }): Promise<void>
  /** Writes that a visit that was canceled gives its session back. */
  release(appointmentId: number): Promise<void>
  /** Writes that a visit which does not take place keeps its session. */
  use(appointmentId: number, reason: EntryReason): Promise<void>
  /** The visits as they were when it was opened. */
  readonly visits: readonly KnownVisit[]
  /** The ledger with everything in it that happened. */
  current(): Ledger
  /** Writes a ledger that was made of it. */
  write(next: Ledger): Promise<void>
}

/** Opens the ledger of a patient who is locked. */
export async function openAccount(
  access: LedgerAccess,
  patient: LedgerPatient,
  now: Temporal.Instant,
): Promise<Account> {
  const { visits, ...found } = await ledgerOf(access, patient, now)
  let { written, current } = found
  const granted = grantedTo(patient)
  const write = async (next: Ledger): Promise<void> => {
    written = await writeLedger(access, patient, { written, next, now })
    current = written
  }
  const today = { day: dayOf(patient, now), concern: null }
  return {
    visits,
    // Of which concern a patient will come is known with the first visit.
    bringUpToDate: () => write(granted.perConcern ? current : authorizedFor(current, today, granted)[0]),
    authorize: async (wanted) => {
      const moved = await withMoved(access.db, current, patient, wanted.movedFrom, now)
      const [authorized, authorization] = authorizedFor(moved, payable(patient, wanted), granted)
      if (!hasSessionLeft(authorized, authorization)) return false
      await write(authorized)
      return true
    },
    reserve: ({ id, ...visit }) => write(withReserved(current, { id, ...payable(patient, visit) }, granted)),
    release: (appointmentId) => write(withReleased(current, appointmentId)),
    use: (appointmentId, reason) => write(withUsed(current, appointmentId, reason)),
    current: () => current,
    write,
  }
}
