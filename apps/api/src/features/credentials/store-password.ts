import type { Queryable } from '@evenkeel/server/store/store'
import { writeMail } from '#features/mail/mail-outbox.ts'
import { passwordChangedMail } from '#features/mail/emails.ts'
import { mailOrganisationOf, spokenTo } from '#features/members/mail-organisation.ts'
import { voidResets } from './reset-keys.ts'
import { endSessions } from '#features/sessions/sessions.ts'
import { changeMember, type MemberRow } from '#features/members/store.ts'
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
  await changeMember(tx, member.id, { passwordHash }, now)
  await endSessions(tx, member.id, now, stays)
  await voidResets(tx, member.id, now)
  const tenant = await findTenant(tx, member.organisationId)
  if (!tenant) return
  const programme = mailOrganisationOf(tenant, deps.publicUrl, spokenTo(deps, member.profile))
  await writeMail(tx, deps, programme, member, passwordChangedMail(programme))
}
