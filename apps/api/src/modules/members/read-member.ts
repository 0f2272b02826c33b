import type { User } from '@evenkeel/api-contract/portal/users'
import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import { getMemberSummary } from './chief-complaints.ts'
import { refreshPatientToken } from './patients/patient-token.ts'
import { presentMember } from './present-member.ts'
import { findMember, type MemberRow } from './member-repository.ts'
import { findTenant, type Tenant, toTenant } from './tenant.ts'
import type { AppContext } from '#app-context.ts'

type ReadMemberDeps = Pick<AppContext, 'store' | 'clock' | 'telehealth' | 'answers' | 'vault'>

/**
 * Returns a confirmed member with a fresh telehealth token that ends with the session. `md_live` is null
 * without the telehealth service: an outage there must not prevent log-in (RD-006).
 */
export async function readMember(
  deps: ReadMemberDeps,
  member: MemberRow,
  tenant: Tenant,
  session: string,
): Promise<User> {
  const outcome = await refreshPatientToken(deps, member, tenant, session)
  const summary = await getMemberSummary(deps, member)
  const user = presentMember(member, tenant, summary, outcome.kind === 'token' ? outcome.token : null)
  const asks = member.profile.phone === null && (await deps.answers.wasInDanger(deps.store.db, member.id))
  return asks ? { ...user, asks_for_phone: true } : user
}

/** Returns the calling member (CALL-15). */
export async function readMe(
  deps: ReadMemberDeps & Pick<AppContext, 'organisations'>,
  { id, organisationId, sessionId }: CallingMember,
): Promise<User> {
  const [member, organisation] = await Promise.all([
    findMember({ db: deps.store.db, vault: deps.vault }, id),
    deps.organisations.byId(organisationId),
  ])
  if (!member || !organisation) throw createNotAuthenticatedError()
  return readMember(deps, member, toTenant(organisation), sessionId)
}

/** Returns the member of a token, with the organization. */
export async function requireMember(
  deps: Pick<AppContext, 'store' | 'vault'>,
  id: string,
): Promise<{ readonly member: MemberRow; readonly tenant: Tenant }> {
  const member = await findMember({ db: deps.store.db, vault: deps.vault }, id)
  const tenant = member && (await findTenant(deps.store.db, member.organisationId))
  if (!member || !tenant) throw createNotAuthenticatedError()
  return { member, tenant }
}
