import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { createOperatorAudit } from '#modules/audit-log/audit-writer.ts'
import { crossTenant, inTenant } from '#db/tenant-isolation.ts'
import { deleteStudioSpace } from '#modules/organizations/save-organizations.ts'
import type { StoredOrganization } from '#modules/organizations/organization.ts'
import { configInUse, organisations, removedOrganisations } from '#modules/organizations/tables.ts'
import {
  processPatientRemovals,
  mayHavePatient,
  queuePatientRemoval,
} from '#modules/members/patients/patient-removals.ts'
import { findMember } from '#modules/members/member-repository.ts'
import type { AppContext } from '#app-context.ts'
import {
  checkRemoval,
  createRemovalPlan,
  emailMovedMembers,
  findOrganizationRow,
  getOrganizationProgramName,
  listActiveClientIds,
  listConfirmedMembers,
  moveMemberRows,
  movePatients,
  type OrganizationRemovalBlocker,
  type OrganizationRemovalInput,
  type OrganizationRemovalPlan,
  type OrganizationRow,
} from './organization-removal-plan.ts'

/** Result of a removal. */
interface OrganizationRemovalReport {
  /** Members who were moved to the other organization. */
  readonly moved: number
  /** Of them, patients that are updated at the telehealth service with their next log-in. */
  readonly patients_later: number
  /** Deleted unconfirmed registrations. */
  readonly registrations: number
  /** Deleted answers of visitors without an account. */
  readonly visitors: number
}

/** Removes whole organizations, for operators. */
export interface OrganizationRemovals {
  /** Running it again continues where it stopped. */
  remove(order: OrganizationRemovalInput): Promise<OrganizationRemovalReport | OrganizationRemovalBlocker>
  /**
   * Checks whether it could be removed now, without changes; `isExported`: its members are exported and
   * deleted first. For an unknown client id, `organizations` lists the active ones.
   */
  plan(
    order: OrganizationRemovalInput & { readonly isExported: boolean },
  ): Promise<
    OrganizationRemovalPlan | (OrganizationRemovalBlocker & { readonly organizations: readonly string[] })
  >
  /**
   * Addresses of its confirmed members, to export and delete them one by one; null for an unknown
   * organization.
   */
  members(organisation: string): Promise<readonly string[] | null>
}

/** The command name in the audit log. */
const AUDIT_COMMAND = 'organization:remove'

/** Deletes what belongs to no member: unconfirmed registrations, and answers of visitors. */
async function deleteUnconfirmedData(
  tx: Queryable,
  context: Pick<AppContext, 'clock' | 'telehealth'>,
  organisationId: string,
): Promise<{ readonly registrations: number; readonly visitors: number }> {
  const visitors = await queryRows<unknown>(
    tx,
    sql`delete from portal.answer_sets where organisation_id = ${organisationId} and member_id is null returning 1`,
  )
  const gone = await queryRows<{ id: string; patient: number | null }>(
    tx,
    sql`delete from portal.members where organisation_id = ${organisationId} and verified_at is null
      returning id::text as id, mdlive_id as patient`,
  )
  for (const { id: memberId, patient } of gone)
    if (mayHavePatient(context.telehealth, { mdliveId: patient }))
      await queuePatientRemoval(tx, {
        memberId,
        organisationId,
        patientId: patient,
        askedAt: context.clock.now(),
      })
  return { registrations: gone.length, visitors: visitors.length }
}

/** Marks the organization as ended, reserves its names, and notifies every process. */
async function closeOrganization(
  tx: Queryable,
  context: Pick<AppContext, 'clock' | 'randomUuid'>,
  { id, username, record, hosts }: OrganizationRow,
  movedTo: string | null,
): Promise<void> {
  const { old_hosts: oldHosts, program_name: programName } = record as StoredOrganization
  await tx
    .insert(removedOrganisations)
    .values({
      id,
      username,
      hosts: [...hosts, ...oldHosts],
      programName,
      movedTo,
      removedAt: context.clock.now(),
    })
    .onConflictDoNothing()
  await tx
    .update(organisations)
    .set({ isActive: false })
    .where(sql`${organisations.id} = ${id} or ${organisations.parentId} = ${id}`)
  await deleteStudioSpace(tx, id)
  await tx.update(configInUse).set({ version: context.randomUuid() })
}

/** Returns the addresses of an organization's confirmed members. */
async function listMemberEmails(
  { store: { db }, vault }: Pick<AppContext, 'store' | 'vault'>,
  organisationId: string,
): Promise<readonly string[]> {
  const addresses: string[] = []
  for (const id of await listConfirmedMembers(db, organisationId)) {
    const member = await findMember({ db, vault }, id)
    if (member) addresses.push(member.profile.email)
  }
  return addresses
}

/** Closes an organization; its members go to the next one, where there is one. */
async function executeRemoval(
  context: AppContext,
  own: OrganizationRow,
  next: OrganizationRow | null,
): Promise<OrganizationRemovalReport> {
  const { moved, ...ended } = await context.store.db.transaction(async (tx) => {
    const rest = await deleteUnconfirmedData(tx, context, own.id)
    if (next)
      await emailMovedMembers(
        tx,
        context,
        { id: own.id, programme: getOrganizationProgramName(own) },
        next.id,
      )
    const ids = next ? await moveMemberRows(tx, own.id, next.id, context.clock.now()) : []
    await closeOrganization(tx, context, own, next?.id ?? null)
    return { moved: ids, ...rest }
  })
  // The others hear of it within seconds; files that are faulty now do not undo it.
  await context.tenantConfig.follow().catch(() => false)
  await context.sessionsEnded()
  // What the sandbox does not answer to now goes within the hour.
  await processPatientRemovals(context).catch(() => 0)
  const later = next ? await movePatients(inTenant(context, next.id), next.id, moved) : 0
  return { moved: moved.length, patients_later: later, ...ended }
}

export function createOrganizationRemovals(given: AppContext): OrganizationRemovals {
  const context = crossTenant(given, 'merger')
  const { db } = context.store
  const audit = createOperatorAudit(context.clock, context.record)
  const note = (organisationId: string, command: string, isDone: boolean) =>
    audit({
      organisationId,
      person: organisationId,
      command,
      objectId: null,
      isDone,
      requestId: context.randomUuid(),
    })
  /** Both organizations, or the reason why the removal is not possible now. */
  const look = async (order: OrganizationRemovalInput, keepsMembers: boolean) => {
    const found = await checkRemoval(db, order, keepsMembers)
    if ('not_now' in found && found.hinderedId !== null) await note(found.hinderedId, AUDIT_COMMAND, false)
    return found
  }
  return {
    remove: async (order) => {
      const found = await look(order, order.moveTo !== null)
      if ('not_now' in found) return { not_now: found.not_now, count: found.count }
      const report = await executeRemoval(context, found.own, found.next)
      await note(found.own.id, AUDIT_COMMAND, true)
      return report
    },
    plan: async (order) => {
      const found = await look(order, order.moveTo !== null || order.isExported)
      if (!('not_now' in found)) return createRemovalPlan(context, found.own)
      return { not_now: found.not_now, count: found.count, organizations: await listActiveClientIds(db) }
    },
    members: async (organisation) => {
      const own = await findOrganizationRow(db, organisation)
      if (!own) return null
      await note(own.id, 'organization:remove --members', true)
      return listMemberEmails(inTenant(context, own.id), own.id)
    },
  }
}
