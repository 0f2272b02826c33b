import { createHash } from 'node:crypto'
import { rowsOf } from '@evenkeel/server/store/rows'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { subjectAddresses, removedSubjects } from '#db/subject-keys-table.ts'
import { crossTenant, inTenant } from '#db/portal-store.ts'
import { hasOpenReschedule } from '#features/appointments/reschedules/reschedule-store.ts'
import { visits } from '#features/appointments/tables.ts'
import { answerSets } from '#features/intake/tables.ts'
import { logInTries, passwordChangeTries } from '#features/attempts/password-tries.ts'
import { endSessions } from '#features/sessions/sessions.ts'
import { findHolders } from '#features/members/store.ts'
import { mailOrders } from '#features/sign-in/tables.ts'
import { forgetTries } from '#features/attempts/tries.ts'
import { memberTables, type Owner } from './member-rows.ts'
import type { RightsDeps } from './deps.ts'

type RemoveAgainDeps = Pick<RightsDeps, 'store' | 'clock' | 'secret' | 'addressHash' | 'vault'>
type DeleteMemberDeps = Pick<
  RightsDeps,
  'store' | 'clock' | 'secret' | 'addressHash' | 'vault' | 'sessionsEnded'
>

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex')

/** Why a member cannot be removed now. */
export type NotNow = 'danger' | 'reschedule' | 'visits'

/** What must be done first: a person in danger is called, a move comes to its end, appointments are cancelled or held. */
async function hindrance(deps: Pick<RightsDeps, 'store' | 'clock'>, { id }: Owner): Promise<NotNow | null> {
  const { db } = deps.store
  const [danger] = await db
    .select({ id: answerSets.id })
    .from(answerSets)
    .where(
      and(eq(answerSets.memberId, id), isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)),
    )
  if (danger) return 'danger'
  if (await hasOpenReschedule(db, id)) return 'reschedule'
  const [visit] = await db
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.memberId, id), eq(visits.status, 'booked'), gt(visits.startsAt, deps.clock.now())))
  return visit ? 'visits' : null
}

/** Removes what else is under the address of a person who is gone: tries to register it again, and mails asked for just now. */
async function removeTraces(deps: RemoveAgainDeps, email: string): Promise<number> {
  const everywhere = crossTenant(deps, 'address')
  const hash = deps.addressHash(email)
  await everywhere.store.db.delete(mailOrders).where(eq(mailOrders.addressHash, hash))
  const { open } = await findHolders(everywhere.store.db, hash)
  let removed = 0
  for (const { id, organisationId } of open)
    removed += await removeMember(inTenant(deps, organisationId), { id, organisationId, email: null })
  return removed
}

/**
 * Removes everything the portal holds about a member, and the keys that open what older backups hold, in one transaction; the
 * audit stays, and a hash that names the member to a restored backup. Returns how many rows went.
 */
async function removeMember(deps: RemoveAgainDeps, owner: Owner): Promise<number> {
  const tried = owner.email === null ? null : logInTries(deps.secret, owner.email, null)
  const tries = [tried?.inARow, tried?.inAll, passwordChangeTries(deps.secret, owner.id)]
  const removed = await deps.store.db.transaction(async (tx) => {
    await endSessions(tx, owner.id, deps.clock.now())
    await forgetTries(
      tx,
      tries.flatMap((one) => (one ? [one.key] : [])),
    )
    let count = 0
    for (const { table, where } of memberTables) {
      const rows = await rowsOf<unknown>(
        tx,
        sql`delete from portal.${sql.identifier(table)} t where ${where(owner)} returning 1`,
      )
      count += rows.length
    }
    await deps.vault.destroy(owner.id, tx)
    await tx.delete(subjectAddresses).where(eq(subjectAddresses.person, owner.id))
    await tx
      .insert(removedSubjects)
      .values({ person: hashOf(owner.id) })
      .onConflictDoNothing()
    return count
  })
  return owner.email === null ? removed : removed + (await removeTraces(deps, owner.email))
}

/**
 * Removes a member who asked for it. The access to the telehealth service ends, what lies there stays with it. Returns how many rows
 * went, or why nothing did.
 */
export async function deleteMember(deps: DeleteMemberDeps, owner: Owner): Promise<number | NotNow> {
  const hindered = await hindrance(deps, owner)
  if (hindered) return hindered
  const removed = await removeMember(deps, owner)
  await deps.sessionsEnded()
  return removed
}

/** Removes again whom a restored backup brought back; returns whom. Nothing hinders it: nobody knows these people any more. */
export async function removeAgain(deps: RemoveAgainDeps): Promise<readonly Owner[]> {
  const back = await rowsOf<Owner>(
    crossTenant(deps, 'keys').store.db,
    sql`
      select m.id::text as id, m.organisation_id::text as "organisationId", null as email
      from portal.members m
      where encode(sha256(convert_to(m.id::text, 'UTF8')), 'hex') in (select r.person from keys.removed r)
    `,
  )
  for (const owner of back) await removeMember(inTenant(deps, owner.organisationId), owner)
  return back
}
