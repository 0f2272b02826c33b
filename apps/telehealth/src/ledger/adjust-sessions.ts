import type { Received } from '@evenkeel/contract/endpoint'
import type { adjustPatientSessions, PatientCoverage } from '@evenkeel/contract/telehealth/coverage'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import { and, eq } from 'drizzle-orm'
import { ledgerEntries } from '#db/ledger-tables.ts'
import type { ServiceDeps } from '#service.ts'
import { withAdjusted } from './ledger.ts'
import { codeOf, coverageIn } from './read-coverage.ts'
import { openAccount } from './sessions.ts'
import { dayOf, type LedgerPatient, lockPatientOf } from './store.ts'

type Wanted = Omit<Received<typeof adjustPatientSessions>['body'], 'api'>

/** Whether this change was entered before. */
async function stands(tx: Queryable, { id }: LedgerPatient, key: string): Promise<boolean> {
  const rows = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.patientId, id), eq(ledgerEntries.key, key)))
  return rows.length > 0
}

/** Adds sessions to an authorization that has not ended, or takes some, once for each key; the coverage as it is then. */
export async function adjustSessions(
  { db, clock, vault }: Pick<ServiceDeps, 'db' | 'clock' | 'vault'>,
  { member_id: memberId, code, sessions, reason, key }: Wanted,
): Promise<PatientCoverage> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const patient = await lockPatientOf(tx, memberId)
    if (!patient) throw notFound()
    const access = { db: tx, vault }
    const account = await openAccount(access, patient, now)
    await account.bringUpToDate()
    if (await stands(tx, patient, key)) return coverageIn(access, patient, now)
    const ledger = account.current()
    const authorization = ledger.authorizations.find(({ id }) => codeOf(id) === code)
    if (!authorization) throw notFound()
    const isOver = authorization.until !== null && authorization.until <= dayOf(patient, now).toString()
    const change = { authorizationId: authorization.id, sessions, reason, key }
    const next = isOver || sessions === 0 ? null : withAdjusted(ledger, change)
    if (next === null) throw refuse('Unprocessable', 'The number of sessions cannot be changed like this.')
    await account.write(next)
    return coverageIn(access, patient, now)
  })
}
