import type { Queryable } from '@evenkeel/server-kit/database/store'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { createPasswordChangedEmail } from '#modules/email/account-emails.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { revokePasswordResets } from './password-reset-tokens.ts'
import { endAllSessions } from '../sessions/session-repository.ts'
import { updateMember, type MemberRow } from '#modules/members/member-repository.ts'
import { findTenant } from '#modules/members/tenant.ts'
import type { AppContext } from '#app-context.ts'

/** Stores a new password, ends all sessions except `stays` and notifies the owner by email. */
export async function storePassword(
  tx: Queryable,
  deps: Pick<AppContext, 'clock' | 'randomUuid' | 'publicUrl' | 'catalogue' | 'vault'>,
  member: MemberRow,
  passwordHash: string,
  stays: string | null,
): Promise<void> {
  const now = deps.clock.now()
  await updateMember(tx, member.id, { passwordHash }, now)
  await endAllSessions(tx, member.id, now, stays)
  await revokePasswordResets(tx, member.id, now)
  const tenant = await findTenant(tx, member.organisationId)
  if (!tenant) return
  const programme = toEmailOrganization(tenant, deps.publicUrl, translatorFor(deps, member.profile))
  await enqueueEmail(tx, deps, programme, member, createPasswordChangedEmail(programme))
}
