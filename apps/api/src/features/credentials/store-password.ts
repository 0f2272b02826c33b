import type { Queryable } from '@evenkeel/server/store/store'
import { enqueueEmail } from '#features/mail/mail-outbox.ts'
import { createPasswordChangedEmail } from '#features/mail/emails.ts'
import { toEmailOrganization, translatorFor } from '#features/members/mail-organisation.ts'
import { revokePasswordResets } from './reset-keys.ts'
import { endAllSessions } from '#features/sessions/sessions.ts'
import { updateMember, type MemberRow } from '#features/members/store.ts'
import { findTenant } from '#features/members/tenant.ts'
import type { CredentialsDeps } from './deps.ts'

/** Writes a new password, ends the sessions (but for `stays`) and tells the owner by mail. */
export async function storePassword(
  tx: Queryable,
  deps: Pick<CredentialsDeps, 'clock' | 'randomUuid' | 'publicUrl' | 'catalogue' | 'vault'>,
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
