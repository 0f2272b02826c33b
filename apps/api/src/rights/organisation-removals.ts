import { rowsOf } from '@evenkeel/server/store/rows'
import type { Queryable } from '@evenkeel/server/store/store'
import { sql } from 'drizzle-orm'
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
import { findMember } from '#features/members/store.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { RightsDeps } from './deps.ts'
import { confirmedMembers, movePatients, moveRows, tellOfMove } from './move-members.ts'
import {
  clientIdsInUse,
  findOrganisationRow,
  mayRemove,
  nameOf,
  type NotRemoved,
  type OrganisationRemovalPlan,
  type OrganisationToRemove,
  planOf,
  type Row,
} from './organisation-removal-plan.ts'

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
  /**
   * Looks whether it could be removed now, and changes nothing; `isExported`: its members are exported and removed first. Where no
   * organisation of a client id is in use, `organizations` are those that are.
   */
  plan(
    order: OrganisationToRemove & { readonly isExported: boolean },
  ): Promise<OrganisationRemovalPlan | (NotRemoved & { readonly organizations: readonly string[] })>
  /** Addresses of its confirmed members, to export and remove them one by one; null for an unknown one. */
  members(organisation: string): Promise<readonly string[] | null>
}

export interface OrganisationRemovalsDeps {
  readonly deps: RightsDeps
  readonly record: RecordEvent
  readonly tenantConfig: Pick<TenantConfig, 'follow'>
}

/** As the audit names it. */
const COMMAND = 'organization:remove'

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
  /** The two it is about, or why it cannot be done now, which is noted where somebody stands against it. */
  const look = async (order: OrganisationToRemove, keepsMembers: boolean) => {
    const found = await mayRemove(db, order, keepsMembers)
    if ('not_now' in found && found.hinderedId !== null) await note(found.hinderedId, COMMAND, false)
    return found
  }
  return {
    remove: async (order) => {
      const found = await look(order, order.moveTo !== null)
      if ('not_now' in found) return { not_now: found.not_now, count: found.count }
      const report = await carryOut(found.own, found.next)
      await note(found.own.id, COMMAND, true)
      return report
    },
    plan: async (order) => {
      const found = await look(order, order.moveTo !== null || order.isExported)
      if (!('not_now' in found)) return planOf(deps, found.own)
      return { not_now: found.not_now, count: found.count, organizations: await clientIdsInUse(db) }
    },
    members: async (organisation) => {
      const own = await findOrganisationRow(db, organisation)
      if (!own) return null
      await note(own.id, 'organization:remove --members', true)
      return addressesOf(inTenant(deps, own.id), own.id)
    },
  }
}
