import { rowsOf } from '@evenkeel/server/store/rows'
import type { Queryable } from '@evenkeel/server/store/store'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { operatorAudit } from '#audit/operator.ts'
import type { RecordEvent } from '#audit/write.ts'
import { crossTenant, inTenant } from '#db/portal-store.ts'
import { forgetSpace } from '#features/organisations/owned-spaces.ts'
import type { StoredOrganisation } from '#features/organisations/organisation.ts'
import { configInUse, organisations, removedOrganisations } from '#features/organisations/tables.ts'
import {
  carryOutPatientRemovals,
  mayHavePatient,
  orderPatientRemoval,
} from '#features/members/patient-removals.ts'
import { PRODUCT } from '#features/members/mail-organisation.ts'
import { findMember } from '#features/members/store.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { RightsDeps } from './deps.ts'
import { confirmedMembers, movePatients, moveRows, tellOfMove } from './move-members.ts'

/** What an operator orders. */
export interface OrganisationToRemove {
  /** Client id. */
  readonly organisation: string
  /** Client id of the organisation that takes the members; null: there must be none left. */
  readonly moveTo: string | null
}

/**
 * Why it cannot be removed now. `members`: some are left, and nobody said where they go · `danger`, `call`: staff call first ·
 * `reschedule`: an appointment is being moved · `unknown`, `root`: it is no organisation this can be done with · `target`,
 * `target_root`, `target_same`: where members should go is no organisation in use, the root, or the same one.
 */
export interface NotRemoved {
  readonly not_now:
    | 'unknown'
    | 'root'
    | 'target'
    | 'target_root'
    | 'target_same'
    | 'members'
    | 'danger'
    | 'call'
    | 'reschedule'
  /** How many members or entries stand against it. */
  readonly count: number
}

/** What a removal came to. */
export interface RemovedOrganisationReport {
  /** Members who belong to the other organisation now. */
  readonly moved: number
  /** Of them, patients whom the telehealth service hears of with their next log-in. */
  readonly patients_later: number
  /** Registrations nobody had confirmed; they ended. */
  readonly registrations: number
  /** Answers of visitors without an account; they ended. */
  readonly visitors: number
}

/** Removes whole organisations, for operators. */
export interface OrganisationRemovals {
  /** Run again it goes on where it stopped. */
  remove(order: OrganisationToRemove): Promise<RemovedOrganisationReport | NotRemoved>
  /** Addresses of its confirmed members, to export and remove them one by one; null for an unknown one. */
  members(organisation: string): Promise<readonly string[] | null>
}

export interface OrganisationRemovalsDeps {
  readonly deps: RightsDeps
  readonly record: RecordEvent
  readonly tenantConfig: Pick<TenantConfig, 'follow'>
}

type Row = typeof organisations.$inferSelect

const find = async (db: Queryable, username: string): Promise<Row | null> => {
  const [row] = await db
    .select()
    .from(organisations)
    .where(and(eq(organisations.username, username.toLowerCase()), isNull(organisations.parentId)))
  return row ?? null
}

/** Why members cannot go to an organisation; null where they can. */
function whyNoTarget(own: Row, next: Row | null): NotRemoved['not_now'] | null {
  if (next?.id === own.id) return 'target_same'
  if (next?.isRoot) return 'target_root'
  return next?.isActive ? null : 'target'
}

const countOf = async (db: Queryable, from: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from ${from}`)
  return row?.n ?? 0
}

/** What must be done first. */
async function hindrance(db: Queryable, id: string, isMoved: boolean): Promise<NotRemoved | null> {
  const waiting = {
    danger: sql`portal.answer_sets where organisation_id = ${id} and danger_at is not null and danger_handled_at is null`,
    call: sql`portal.call_tasks where organisation_id = ${id} and done_at is null`,
    reschedule: sql`portal.reschedules where organisation_id = ${id} and step in ('begun', 'held', 'cancelled', 'restoring')`,
  } as const
  for (const name of ['danger', 'call', 'reschedule'] as const) {
    const count = await countOf(db, waiting[name])
    if (count > 0) return { not_now: name, count }
  }
  const members = isMoved ? [] : await confirmedMembers(db, id)
  return members.length > 0 ? { not_now: 'members', count: members.length } : null
}

/** Ends what belongs to no member: registrations nobody confirmed, and answers of visitors. */
async function endTheRest(
  tx: Queryable,
  deps: Pick<RightsDeps, 'clock' | 'telehealth'>,
  organisationId: string,
): Promise<{ readonly registrations: number; readonly visitors: number }> {
  const visitors = await rowsOf<unknown>(
    tx,
    sql`delete from portal.answer_sets where organisation_id = ${organisationId} and member_id is null returning 1`,
  )
  const gone = await rowsOf<{ id: string; patient: number | null }>(
    tx,
    sql`delete from portal.members where organisation_id = ${organisationId} and verified_at is null
      returning id::text as id, mdlive_id as patient`,
  )
  for (const { id: memberId, patient } of gone)
    if (mayHavePatient(deps.telehealth, { mdliveId: patient }))
      await orderPatientRemoval(tx, {
        memberId,
        organisationId,
        patientId: patient,
        askedAt: deps.clock.now(),
      })
  return { registrations: gone.length, visitors: visitors.length }
}

/** What its members know it as. */
const nameOf = ({ record }: Row): string => (record as StoredOrganisation).program_name ?? PRODUCT

/** From now on its pages say that it has ended, its names are taken, and every process hears of it. */
async function close(
  tx: Queryable,
  deps: Pick<RightsDeps, 'clock' | 'randomUuid'>,
  { id, username, record, hosts }: Row,
  movedTo: string | null,
): Promise<void> {
  const { old_hosts: oldHosts, program_name: programName } = record as StoredOrganisation
  await tx
    .insert(removedOrganisations)
    .values({
      id,
      username,
      hosts: [...hosts, ...oldHosts],
      programName,
      movedTo,
      removedAt: deps.clock.now(),
    })
    .onConflictDoNothing()
  await tx
    .update(organisations)
    .set({ isActive: false })
    .where(sql`${organisations.id} = ${id} or ${organisations.parentId} = ${id}`)
  await forgetSpace(tx, id)
  await tx.update(configInUse).set({ version: deps.randomUuid() })
}

/** Addresses of an organisation's confirmed members. */
async function addressesOf(
  { store: { db }, vault }: Pick<RightsDeps, 'store' | 'vault'>,
  organisationId: string,
): Promise<readonly string[]> {
  const addresses: string[] = []
  for (const id of await confirmedMembers(db, organisationId)) {
    const member = await findMember({ db, vault }, id)
    if (member) addresses.push(member.profile.email)
  }
  return addresses
}

export function organisationRemovals({
  deps: given,
  record,
  tenantConfig,
}: OrganisationRemovalsDeps): OrganisationRemovals {
  const deps = crossTenant(given, 'merger')
  const { db } = deps.store
  const audit = operatorAudit(deps.clock, record)
  const note = (organisationId: string, command: string, isDone: boolean) =>
    audit({
      organisationId,
      person: organisationId,
      command,
      objectId: null,
      isDone,
      requestId: deps.randomUuid(),
    })
  const carryOut = async (own: Row, next: Row | null): Promise<RemovedOrganisationReport> => {
    const { moved, ...ended } = await db.transaction(async (tx) => {
      const rest = await endTheRest(tx, deps, own.id)
      if (next) await tellOfMove(tx, deps, { id: own.id, programme: nameOf(own) }, next.id)
      const ids = next ? await moveRows(tx, own.id, next.id, deps.clock.now()) : []
      await close(tx, deps, own, next?.id ?? null)
      return { moved: ids, ...rest }
    })
    // The others hear of it within seconds; files that are faulty now do not undo it.
    await tenantConfig.follow().catch(() => false)
    await deps.sessionsEnded()
    // What the sandbox does not answer to now goes within the hour.
    await carryOutPatientRemovals(deps).catch(() => 0)
    const later = next ? await movePatients(inTenant(deps, next.id), next.id, moved) : 0
    return { moved: moved.length, patients_later: later, ...ended }
  }
  return {
    remove: async ({ organisation, moveTo }) => {
      const own = await find(db, organisation)
      if (!own) return { not_now: 'unknown', count: 0 }
      if (own.isRoot) return { not_now: 'root', count: 0 }
      const next = moveTo === null ? null : await find(db, moveTo)
      const noTarget = moveTo === null ? null : whyNoTarget(own, next)
      if (noTarget) return { not_now: noTarget, count: 0 }
      const hindered = await hindrance(db, own.id, next !== null)
      const command = 'organization:remove'
      if (hindered) {
        await note(own.id, command, false)
        return hindered
      }
      const report = await carryOut(own, next)
      await note(own.id, command, true)
      return report
    },
    members: async (organisation) => {
      const own = await find(db, organisation)
      if (!own) return null
      await note(own.id, 'organization:remove --members', true)
      return addressesOf(inTenant(deps, own.id), own.id)
    },
  }
}
