import type { Received, SentFile } from '@evenkeel/contract/endpoint'
import type { exportOpened as exportEndpoint } from '@evenkeel/contract/staff/looked-up-acts'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import { inTenant } from '#db/portal-store.ts'
import { telehealthUnavailable } from '#integrations/telehealth.ts'
import { workPlaceOf } from '#features/members/patient.ts'
import type { MemberRow } from '#features/members/store.ts'
import { findTenant } from '#features/members/tenant.ts'
import { exportMember } from '../../rights/export-member.ts'
import { exportPage } from '../../rights/export-page.ts'
import type { FoundMember } from '../../rights/found-member.ts'
import type { LookUpDeps } from './deps.ts'
import type { Opened } from './opened-person.ts'

/** Refuses what is for confirmed members only: a registration nobody confirms goes by itself. */
export function refuseUnconfirmed({ verifiedAt }: MemberRow): void {
  if (verifiedAt === null)
    throw refuse(
      'Conflict',
      'This person has not confirmed the email yet. Without that, everything goes by itself after 7 days, once nobody waits for a call because of danger.',
    )
}

/** A confirmed member as the acts on members' rights take one: with the rows of the whole organisation, messages and answers too. */
export async function foundMember(deps: LookUpDeps, member: MemberRow): Promise<FoundMember> {
  const own = inTenant(deps, member.organisationId)
  const tenant = await findTenant(own.store.db, member.organisationId)
  if (!tenant) throw notFound()
  refuseUnconfirmed(member)
  const { id, organisationId, profile } = member
  const maySeeSessions = tenant.shownSessions(workPlaceOf(member)) !== null
  return { owner: { id, organisationId, email: profile.email }, tenant, own, maySeeSessions }
}

/** Everything that is kept about an opened member, as one file. A copy without the telehealth service's part is none. */
export async function exportOpened(
  deps: LookUpDeps,
  { member }: Opened,
  { format }: Received<typeof exportEndpoint>['body'],
): Promise<SentFile> {
  const copy = await exportMember(await foundMember(deps, member))
  if (copy.telehealth === null) throw telehealthUnavailable()
  const day = copy.made_at.slice(0, 10)
  const { text, type } =
    format === 'html'
      ? { text: exportPage(copy), type: 'text/html; charset=utf-8' }
      : { text: JSON.stringify(copy, null, 2), type: 'application/json; charset=utf-8' }
  return { name: `copy-of-my-data-${day}.${format}`, type, bytes: Buffer.from(text) }
}
