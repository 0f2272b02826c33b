import type { User } from '@evenkeel/contract/own/users'
import { notAuthenticated } from '@evenkeel/server/http/failure'
import { summaryOfMember } from './complaints.ts'
import { freshPatient } from './patient.ts'
import { presentMember } from './present-member.ts'
import type { MembersRoom } from './room.ts'
import { findMember, type MemberRow } from './store.ts'
import { findTenant, type Tenant } from './tenant.ts'

/**
 * A confirmed member with a fresh telehealth token that ends with the session. Without the telehealth service `md_live` is null: an outage there
 * must not keep anybody out (ruling R6).
 */
export async function readMember(
  room: MembersRoom,
  member: MemberRow,
  tenant: Tenant,
  session: string,
): Promise<User> {
  const outcome = await freshPatient(room, member, tenant, session)
  const summary = await summaryOfMember(room, member)
  return presentMember(member, tenant, summary, outcome.kind === 'token' ? outcome.token : null)
}

/** The member behind a token, with the organisation (CALL-15). */
export async function requireMember(
  room: Pick<MembersRoom, 'store' | 'vault'>,
  id: string,
): Promise<{ readonly member: MemberRow; readonly tenant: Tenant }> {
  const member = await findMember({ db: room.store.db, vault: room.vault }, id)
  const tenant = member && (await findTenant(room.store.db, member.organisationId))
  if (!member || !tenant) throw notAuthenticated()
  return { member, tenant }
}
