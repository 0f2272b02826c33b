import type { EntryReason } from '@evenkeel/contract/telehealth/coverage'
import type { Queryable } from '@evenkeel/server/store/store'
import {
  authorizedFor,
  broughtUpToDate,
  hasSessionLeft,
  type Ledger,
  withReleased,
  withReserved,
  withUsed,
} from './ledger.ts'
import {
  dayOf,
  grantedTo,
  type LedgerPatient,
  metVisitsOf,
  movedAfterNotice,
  readLedger,
  writeLedger,
} from './store.ts'

/** The ledger as it is written, and as it is once everything that happened is in it. */
async function ledgerOf(db: Queryable, patient: LedgerPatient, now: Temporal.Instant) {
  const written = await readLedger(db, patient.id)
  const visits = await metVisitsOf(db, patient, now)
  return { written, current: broughtUpToDate(written, visits, grantedTo(patient), dayOf(patient, now)) }
}

/** A visit to be booked, as the ledger sees it. */
export interface Wanted {
  readonly startsAt: Temporal.Instant
  /** The visit whose place it takes; null where it takes none. */
  readonly movedFrom: number | null
}

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
  db: Queryable,
  patient: LedgerPatient,
  { startsAt, movedFrom }: Wanted,
  now: Temporal.Instant,
): Promise<boolean> {
  if (patient.coveredSessions === null) return false
  const { current } = await ledgerOf(db, patient, now)
  const moved = await withMoved(db, current, patient, movedFrom, now)
  return !hasSessionLeft(...authorizedFor(moved, dayOf(patient, startsAt), grantedTo(patient)))
}

/** The ledger of one patient within a transaction. */
export interface Account {
  /** Writes everything that happened, and the contract year it is now. */
  bringUpToDate(): Promise<void>
  /** Writes what makes a visit at that time possible, before its slot is taken; false when no session is left. */
  authorize(wanted: Wanted): Promise<boolean>
  /** Writes that the booked visit takes a session. */
  reserve(visit: { readonly id: number; readonly startsAt: Temporal.Instant }): Promise<void>
  /** Writes that a visit that was canceled gives its session back. */
  release(appointmentId: number): Promise<void>
  /** Writes that a visit which does not take place keeps its session. */
  use(appointmentId: number, reason: EntryReason): Promise<void>
  /** The ledger with everything in it that happened. */
  current(): Ledger
  /** Writes a ledger that was made of it. */
  write(next: Ledger): Promise<void>
}

/** Opens the ledger of a patient who is locked. */
export async function openAccount(
  tx: Queryable,
  patient: LedgerPatient,
  now: Temporal.Instant,
): Promise<Account> {
  let { written, current } = await ledgerOf(tx, patient, now)
  const granted = grantedTo(patient)
  const write = async (next: Ledger): Promise<void> => {
    written = await writeLedger(tx, patient.id, { written, next, now })
    current = written
  }
  return {
    bringUpToDate: () => write(authorizedFor(current, dayOf(patient, now), granted)[0]),
    authorize: async ({ startsAt, movedFrom }) => {
      const moved = await withMoved(tx, current, patient, movedFrom, now)
      const [authorized, authorization] = authorizedFor(moved, dayOf(patient, startsAt), granted)
      if (!hasSessionLeft(authorized, authorization)) return false
      await write(authorized)
      return true
    },
    reserve: ({ id, startsAt }) =>
      write(withReserved(current, { id, day: dayOf(patient, startsAt) }, granted)),
    release: (appointmentId) => write(withReleased(current, appointmentId)),
    use: (appointmentId, reason) => write(withUsed(current, appointmentId, reason)),
    current: () => current,
    write,
  }
}
