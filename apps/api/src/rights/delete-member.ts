import { rowsOf } from '@evenkeel/server/store/rows'
import { notify, type Queryable } from '@evenkeel/server/store/store'
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { removedPerson, removedSubjects, subjectAddresses } from '#db/subject-keys-table.ts'
import { crossTenant, inTenant } from '#db/portal-store.ts'
import { hasOpenReschedule } from '#features/appointments/reschedules/reschedule-store.ts'
import { callTasks } from '#features/appointments/tables.ts'
import { inquiries } from '#features/inquiries/tables.ts'
import { whoseDanger } from '#features/intake/answers/danger.ts'
import { answerSets } from '#features/intake/tables.ts'
import { logInTries, passwordChangeTries } from '#features/attempts/password-tries.ts'
import { endSessions } from '#features/sessions/sessions.ts'
import { mayHavePatient, orderPatientRemoval } from '#features/members/patient-removals.ts'
import { eventChannel } from '#features/messages/handle-webhook.ts'
import { findHolders } from '#features/members/store.ts'
import { members } from '#features/members/tables.ts'
import { mailOrders } from '#features/sign-in/tables.ts'
import { forgetTries } from '#features/attempts/tries.ts'
import { memberTables, type Owner } from './member-rows.ts'
import { partnerAfter, partnerBefore } from './partner-part.ts'
import type { NotNow, Removal } from './removal.ts'
import { cancelVisits, visitsAhead } from './visits-ahead.ts'
import type { RightsDeps } from './deps.ts'

type RemoveAgainDeps = Pick<RightsDeps, 'store' | 'clock' | 'secret' | 'addressHash' | 'vault' | 'telehealth'>
type DeleteMemberDeps = RemoveAgainDeps & Pick<RightsDeps, 'sessionsEnded' | 'asPatient'>

/** Whether somebody has to be called because of danger: the member, or who else registered with the address and goes with them. */
async function isDangerOpen(
  deps: Pick<RightsDeps, 'store' | 'addressHash'>,
  { id, email }: Owner,
): Promise<boolean> {
  const { db } = crossTenant(deps, 'address').store
  const open = email === null ? [] : (await findHolders(db, deps.addressHash(email))).open
  const people = [id, ...open.map((one) => one.id)]
  const [danger] = await db
    .select({ id: answerSets.id })
    .from(answerSets)
    .where(
      and(inArray(whoseDanger, people), isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt)),
    )
    .limit(1)
  return danger !== undefined
}

/** What must be done first: a person is called because of danger or a lost appointment, a move comes to its end. */
async function hindrance(
  deps: Pick<RightsDeps, 'store' | 'addressHash'>,
  owner: Owner,
): Promise<'danger' | 'call' | 'reschedule' | null> {
  if (await isDangerOpen(deps, owner)) return 'danger'
  const { db } = deps.store
  const { id } = owner
  const [call] = await db
    .select({ id: callTasks.id })
    .from(callTasks)
    .where(and(eq(callTasks.memberId, id), isNull(callTasks.doneAt)))
  if (call) return 'call'
  return (await hasOpenReschedule(db, id)) ? 'reschedule' : null
}

/** Notes that the patient at the telehealth service has to go too, where there may be one. */
async function orderPatient(
  tx: Queryable,
  { clock, telehealth }: Pick<RightsDeps, 'clock' | 'telehealth'>,
  { id, organisationId }: Owner,
): Promise<void> {
  const [member] = await tx.select({ mdliveId: members.mdliveId }).from(members).where(eq(members.id, id))
  if (!member || !mayHavePatient(telehealth, member)) return
  const removal = { memberId: id, organisationId, patientId: member.mdliveId, askedAt: clock.now() }
  await orderPatientRemoval(tx, removal)
}

/** Removes what else is under the address of a person who is gone: tries to register it again, and mails asked for just now. */
async function removeTraces(deps: RemoveAgainDeps, email: string): Promise<number> {
  const everywhere = crossTenant(deps, 'address')
  const hash = deps.addressHash(email)
  await everywhere.store.db
    .delete(mailOrders)
    .where(or(eq(mailOrders.mailboxHash, hash.mailbox), eq(mailOrders.addressHash, hash.written)))
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
    await orderPatient(tx, deps, owner)
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
    // Every process forgets what it keeps in memory, and ends what listens.
    await notify(tx, eventChannel, owner.id)
    await tx
      .insert(removedSubjects)
      .values({ person: removedPerson(owner.id) })
      .onConflictDoNothing()
    return count
  })
  return owner.email === null ? removed : removed + (await removeTraces(deps, owner.email))
}

/** References of the requests the call centre was sent: what it holds is its own to remove. */
async function requestsSent({ store }: Pick<RightsDeps, 'store'>, { id }: Owner): Promise<readonly string[]> {
  const rows = await store.db
    .select({ reference: inquiries.reference })
    .from(inquiries)
    .where(and(eq(inquiries.memberId, id), gt(inquiries.attempts, 0)))
    .orderBy(inquiries.createdAt)
  return rows.map(({ reference }) => reference)
}

/** What an operator may order along with a removal. */
export interface RemovalOrder {
  /** Cancels appointments that are ahead first; else they hinder the removal. */
  readonly cancelVisits?: boolean | undefined
}

/** Removes a member who asked for it. Returns what went and what stays where, or why nothing went. */
export async function deleteMember(
  deps: DeleteMemberDeps,
  owner: Owner,
  { cancelVisits: mayCancel = false }: RemovalOrder,
): Promise<Removal | NotNow> {
  const hindered = await hindrance(deps, owner)
  if (hindered) return hindered
  const ahead = await visitsAhead(deps, owner)
  if (ahead.length > 0 && !mayCancel) return 'visits'
  if (!(await cancelVisits(deps, owner, ahead))) return 'partner'
  const callCenter = await requestsSent(deps, owner)
  const patient = await partnerBefore(deps, owner)
  const rows = await removeMember(deps, owner)
  await deps.sessionsEnded()
  const partner = await partnerAfter(deps, patient)
  return { rows, visits_canceled: ahead.length, call_center: callCenter, partner }
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
