import { sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { endAllSessions } from '#modules/auth/sessions/session-repository.ts'
import { createMovedEmail } from '#modules/email/account-emails.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { findMember, lockMember } from '#modules/members/member-repository.ts'
import { requestPatientToken } from '#modules/members/patients/patient-token.ts'
import { findTenant } from '#modules/members/tenant.ts'
import type { AppContext } from '#app-context.ts'
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
  deps: Pick<AppContext, 'clock' | 'randomUuid' | 'vault' | 'publicUrl' | 'catalogue'>,
  from: { readonly id: string; readonly programme: string },
  to: string,
): Promise<void> {
  const tenant = await findTenant(tx, to)
  if (!tenant) return
  for (const id of await listConfirmedMembers(tx, from.id)) {
    const member = await lockMember({ db: tx, vault: deps.vault }, id)
    if (!member) continue
    const programme = toEmailOrganization(tenant, deps.publicUrl, translatorFor(deps, member.profile))
    await enqueueEmail(tx, deps, programme, member, createMovedEmail(programme, from.programme))
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
  deps: Pick<AppContext, 'store' | 'vault' | 'telehealth'>,
  to: string,
  memberIds: readonly string[],
): Promise<number> {
  const tenant = await findTenant(deps.store.db, to)
  let left = 0
  for (const id of memberIds) {
    const member = await findMember({ db: deps.store.db, vault: deps.vault }, id)
    if (member?.mdliveId == null) continue
    const outcome = tenant && (await requestPatientToken(deps, member, tenant))
    if (outcome?.kind !== 'token') left += 1
  }
  return left
}
