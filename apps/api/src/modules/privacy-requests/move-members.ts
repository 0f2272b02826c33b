import { sql } from 'drizzle-orm'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { endAllSessions } from '#modules/auth/sessions/session-repository.ts'
import { accountEmailMessages } from '#modules/email/account-emails.messages.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { type EmailContent, renderEmail } from '#modules/email/render-email.ts'
import {
  type EmailOrganization,
  toEmailOrganization,
  translatorFor,
} from '#modules/members/email-organization.ts'
import { findMember, lockMember } from '#modules/members/member-repository.ts'
import { requestPatientToken } from '#modules/members/patients/patient-token.ts'
import { findTenant } from '#modules/members/tenant.ts'
import type { PrivacyDeps } from './deps.ts'
import { memberTables } from './member-rows.ts'

/** To a member whose organisation ended and who belongs to another one now; `before` is the programme they knew. */
function createMovedEmail(programme: EmailOrganization, before: string): EmailContent {
  const words = programme.spoken.texts(accountEmailMessages)
  return renderEmail(programme, words.movedSubject({ program: programme.name }), [
    words.moved({ before, program: programme.name }),
    words.movedLogIn({ link: programme.link('/log-in') }),
    words.earlierCodes,
  ])
}

/** Confirmed members of an organisation, by id. */
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
 * Puts a mail into the outbox for each confirmed member of an organisation: where their account is from now on. Before their rows are
 * moved, which takes the mails along.
 */
export async function emailMovedMembers(
  tx: Queryable,
  deps: Pick<PrivacyDeps, 'clock' | 'randomUuid' | 'vault' | 'publicUrl' | 'catalogue'>,
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
 * Gives an organisation's members with everything of theirs to another one; their sessions, codes and links end. What is encrypted
 * lies under the members' own keys, which go along. Run again it takes along what a call wrote meanwhile.
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
  // A location and a class belong to their organisation.
  await tx.execute(
    sql`update portal.members set child_organisation_id = null, session_class = null where organisation_id = ${from}`,
  )
  for (const { table } of memberTables) {
    // A mail to nobody we know lies under the organisation's key and stays until its time is over.
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
 * Tells the telehealth service of the members' new organisation, as every log-in does: the sandbox encrypts what it holds anew.
 * Returns for how many that is left to their next log-in.
 */
export async function movePatients(
  deps: Pick<PrivacyDeps, 'store' | 'vault' | 'telehealth'>,
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
