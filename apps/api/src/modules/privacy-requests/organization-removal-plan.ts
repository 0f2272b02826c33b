import { and, eq, isNull, sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { AppContext } from '#app-context.ts'
import { endAllSessions } from '#modules/auth/sessions/session-repository.ts'
import { createMovedEmail } from '#modules/email/account-emails.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { PRODUCT_NAME, toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { findMember, lockMember } from '#modules/members/member-repository.ts'
import { requestPatientToken } from '#modules/members/patients/patient-token.ts'
import { findTenant } from '#modules/members/tenant.ts'
import type { StoredOrganization } from '#modules/organizations/organization.ts'
import { organisations } from '#modules/organizations/tables.ts'
import { memberTables } from './member-rows.ts'

/** Returns the confirmed members of an organization, by id. */
export async function listConfirmedMembers(
  db: Queryable,
  organisationId: string,
): Promise<readonly string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id::text as id from portal.members where organisation_id = ${organisationId} and verified_at is not null order by id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Queues an email to each confirmed member about the new organization. Runs before their rows are moved, so
 * that the emails move too.
 */
export async function emailMovedMembers(
  tx: Queryable,
  context: Pick<AppContext, 'clock' | 'randomUuid' | 'vault' | 'publicUrl' | 'catalogue'>,
  from: { readonly id: string; readonly programme: string },
  to: string,
): Promise<void> {
  const tenant = await findTenant(tx, to)
  if (!tenant) return
  for (const id of await listConfirmedMembers(tx, from.id)) {
    const member = await lockMember({ db: tx, vault: context.vault }, id)
    if (!member) continue
    const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
    await enqueueEmail(tx, context, programme, member, createMovedEmail(programme, from.programme))
  }
}

/**
 * Moves members with all their rows to another organization; their sessions, codes and links end. Encrypted
 * values move unchanged, because they use the members' own keys. Running it again moves rows written in the
 * meantime.
 */
export async function moveMemberRows(
  tx: Queryable,
  from: string,
  to: string,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const moved = await listConfirmedMembers(tx, from)
  for (const id of moved) await endAllSessions(tx, id, now)
  for (const ended of ['one_time_codes', 'password_resets'])
    await tx.execute(sql`delete from portal.${sql.identifier(ended)} where organisation_id = ${from}`)
  // Location and class belong to the former organization.
  await tx.execute(
    sql`update portal.members set child_organisation_id = null, session_class = null where organisation_id = ${from}`,
  )
  for (const { table } of memberTables) {
    // An email without a known member is encrypted under the organization's key and stays until it expires.
    const ours = table === 'mail_outbox' ? sql`and member_id is not null` : sql``
    await tx.execute(
      sql`update portal.${sql.identifier(table)} set organisation_id = ${to} where organisation_id = ${from} ${ours}`,
    )
  }
  for (const table of ['people', 'addresses'])
    await tx.execute(
      sql`update keys.${sql.identifier(table)} set organisation_id = ${to} where organisation_id = ${from}`,
    )
  return moved
}

/**
 * Updates the members' organization at the telehealth service, as every log-in does; the sandbox
 * re-encrypts its data. Returns for how many that is left to their next log-in.
 */
export async function movePatients(
  context: Pick<AppContext, 'store' | 'vault' | 'telehealth'>,
  to: string,
  memberIds: readonly string[],
): Promise<number> {
  const tenant = await findTenant(context.store.db, to)
  let left = 0
  for (const id of memberIds) {
    const member = await findMember({ db: context.store.db, vault: context.vault }, id)
    if (member?.mdliveId == null) continue
    const outcome = tenant && (await requestPatientToken(context, member, tenant))
    if (outcome?.kind !== 'token') left += 1
  }
  return left
}

/** Input of an organization removal. */
export interface OrganizationRemovalInput {
  /** Client id. */
  readonly organisation: string
  /** Client id of the organization that takes the members; null: there must be none left. */
  readonly moveTo: string | null
}

/**
 * Why it cannot be removed now. `members`: some are left without a target organization · `danger`, `call`: staff
 * must call first · `reschedule`: a reschedule is in progress · `unknown`, `root`: no such organization, or the root ·
 * `target`, `target_root`, `target_same`: the target is not an active organization, is the root, or is the same one.
 */
export interface OrganizationRemovalBlocker {
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
  /** Number of members or rows that block it. */
  readonly count: number
}

/** Effects of a removal, shown before it starts. */
export interface OrganizationRemovalPlan {
  readonly program: string
  readonly members: number
  /** Upcoming booked visits, by our copy. */
  readonly appointments: number
  /** Unconfirmed registrations, which are deleted. */
  readonly registrations: number
}

/** An organization as stored. */
export type OrganizationRow = typeof organisations.$inferSelect

/** Returns the organization of a client id, active or not; null if unknown. */
export const findOrganizationRow = async (
  db: Queryable,
  username: string,
): Promise<OrganizationRow | null> => {
  const [row] = await db
    .select()
    .from(organisations)
    .where(and(eq(organisations.username, username.toLowerCase()), isNull(organisations.parentId)))
  return row ?? null
}

/** Returns why members cannot move to an organization; null if they can. */
function findTargetError(
  own: OrganizationRow,
  next: OrganizationRow | null,
): OrganizationRemovalBlocker['not_now'] | null {
  if (next?.id === own.id) return 'target_same'
  if (next?.isRoot) return 'target_root'
  return next?.isActive ? null : 'target'
}

const countRows = async (db: Queryable, from: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await queryRows<{ n: number }>(db, sql`select count(*)::int as n from ${from}`)
  return row?.n ?? 0
}

/** Returns what must be done first. */
async function findMemberBlocker(
  db: Queryable,
  id: string,
  isMoved: boolean,
): Promise<OrganizationRemovalBlocker | null> {
  const waiting = {
    danger: sql`portal.answer_sets where organisation_id = ${id} and danger_at is not null and danger_handled_at is null`,
    call: sql`portal.call_tasks where organisation_id = ${id} and done_at is null`,
    reschedule: sql`portal.reschedules where organisation_id = ${id} and step in ('begun', 'held', 'cancelled', 'restoring')`,
  } as const
  for (const name of ['danger', 'call', 'reschedule'] as const) {
    const count = await countRows(db, waiting[name])
    if (count > 0) return { not_now: name, count }
  }
  const members = isMoved ? [] : await listConfirmedMembers(db, id)
  return members.length > 0 ? { not_now: 'members', count: members.length } : null
}

/** Returns the effects of the removal now. */
export async function createRemovalPlan(
  { store: { db }, clock }: Pick<AppContext, 'store' | 'clock'>,
  own: OrganizationRow,
): Promise<OrganizationRemovalPlan> {
  const [members, appointments, registrations] = [
    sql`portal.members where organisation_id = ${own.id} and verified_at is not null`,
    sql`portal.visits where organisation_id = ${own.id} and status = 'booked' and starts_at > ${clock.now().toString()}`,
    sql`portal.members where organisation_id = ${own.id} and verified_at is null`,
  ]
  return {
    program: getOrganizationProgramName(own),
    members: await countRows(db, members),
    appointments: await countRows(db, appointments),
    registrations: await countRows(db, registrations),
  }
}

/** Returns the client ids of all active organizations. */
export async function listActiveClientIds(db: Queryable): Promise<readonly string[]> {
  const found = await db
    .select({ username: organisations.username })
    .from(organisations)
    .where(
      and(isNull(organisations.parentId), eq(organisations.isActive, true), eq(organisations.isRoot, false)),
    )
    .orderBy(organisations.username)
  return found.map(({ username }) => username)
}

/** Returns the name its members know. */
export const getOrganizationProgramName = ({ record }: OrganizationRow): string =>
  (record as StoredOrganization).program_name ?? PRODUCT_NAME

/** The blocker; `hinderedId` is the organization with the blocking members. */
interface RemovalRefusal extends OrganizationRemovalBlocker {
  readonly hinderedId: string | null
}

/**
 * Returns the removed and the target organization, or why the removal is not possible now. Changes nothing.
 */
export async function checkRemoval(
  db: Queryable,
  { organisation, moveTo }: OrganizationRemovalInput,
  keepsMembers: boolean,
): Promise<{ readonly own: OrganizationRow; readonly next: OrganizationRow | null } | RemovalRefusal> {
  const refused = (why: OrganizationRemovalBlocker['not_now']): RemovalRefusal => ({
    not_now: why,
    count: 0,
    hinderedId: null,
  })
  const own = await findOrganizationRow(db, organisation)
  if (!own) return refused('unknown')
  if (own.isRoot) return refused('root')
  const next = moveTo === null ? null : await findOrganizationRow(db, moveTo)
  const noTarget = moveTo === null ? null : findTargetError(own, next)
  if (noTarget) return refused(noTarget)
  const hindered = await findMemberBlocker(db, own.id, keepsMembers)
  return hindered ? { ...hindered, hinderedId: own.id } : { own, next }
}
