import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { adjustPatientSessions, PatientCoverage } from '@evenkeel/api-contract/telehealth/coverage'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, eq } from 'drizzle-orm'
import { ledgerEntries } from '#db/ledger-tables.ts'
import type { AppContext } from '#app-context.ts'
import { applyAdjustment } from './ledger.ts'
import { formatAuthorizationCode, readPatientCoverageIn } from './read-coverage.ts'
import { openLedgerAccount } from './sessions.ts'
import { getPatientDate, type LedgerPatient, lockPatientByMember } from './repository.ts'

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
