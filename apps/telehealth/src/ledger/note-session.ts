import type { Received } from '@evenkeel/contract/endpoint'
import type { notePatientSession, PatientCoverage } from '@evenkeel/contract/telehealth/coverage'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import type { ServiceDeps } from '#service.ts'
import {
  has,
  type Ledger,
  mayGiveBackForNoFit,
  withContested,
  withReleased,
  withUpheld,
  withUsed,
  withWaived,
} from './ledger.ts'
import { coverageIn } from './read-coverage.ts'
import { openAccount } from './sessions.ts'
import { type KnownVisit, type LedgerAccess, type LedgerPatient, lockPatientOf } from './store.ts'

type Noted = Received<typeof notePatientSession>['body']
type Note = Noted['note']

/** What a note is judged by. */
interface Facts {
  readonly patient: LedgerPatient
  readonly visits: readonly KnownVisit[]
  readonly visit: KnownVisit
}

/** The ledger with a note in it; the same ledger where it stands already, null where it cannot be said. */
function noted(ledger: Ledger, note: Note, { patient, visits, visit }: Facts): Ledger | null {
  const { id } = visit
  switch (note.act) {
    case 'no_show': {
      if (has(ledger, id, 'use')) return ledger
      if (!visit.hasBegun || visit.isCanceled) return null
      const used = withUsed(ledger, id, 'no_show')
      return patient.noShowCounts === false ? withReleased(used, id, 'no_show') : used
    }
    case 'contest':
      return has(ledger, id, 'contest') ? ledger : withContested(ledger, id)
    case 'no_fit':
      if (ledger.entries.some((one) => one.appointmentId === id && one.reason === 'no_fit')) return ledger
      return patient.givesBackNoFit === true && mayGiveBackForNoFit(ledger, visits, id)
        ? withWaived(ledger, id, 'no_fit')
        : null
    case 'waive':
      return withWaived(ledger, id, note.reason)
    case 'uphold':
      return withUpheld(ledger, id, note.reason)
  }
}

/** Whether a note that changes nothing was said before. */
const stands = (ledger: Ledger, { act }: Note, id: number): boolean =>
  act === 'no_show'
    ? has(ledger, id, 'use')
    : act === 'no_fit'
      ? ledger.entries.some((one) => one.appointmentId === id && one.reason === 'no_fit')
      : has(ledger, id, act)

/** Notes what is said of a visit of a locked patient, once. */
export async function noteOfVisit(
  access: LedgerAccess,
  patient: LedgerPatient,
  { visit_id: visitId, note }: Omit<Noted, 'member_id' | 'api'>,
  now: Temporal.Instant,
): Promise<void> {
  const account = await openAccount(access, patient, now)
  const { visits } = account
  const visit = visits.find(({ id }) => id === visitId)
  if (!visit) throw notFound()
  const ledger = account.current()
  const next = noted(ledger, note, { patient, visits, visit })
  if (next === null || (next === ledger && !stands(ledger, note, visitId)))
    throw refuse('Unprocessable', 'This cannot be said of this visit.')
  await account.write(next)
}

/** The same by the member; the coverage as it is then. */
export async function noteSession(
  { db, clock, vault }: Pick<ServiceDeps, 'db' | 'clock' | 'vault'>,
  { member_id: memberId, ...said }: Noted,
): Promise<PatientCoverage> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const patient = await lockPatientOf(tx, memberId)
    if (!patient) throw notFound()
    const access = { db: tx, vault }
    await noteOfVisit(access, patient, said, now)
    return coverageIn(access, patient, now)
  })
}
