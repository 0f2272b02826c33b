import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/schemas/token'
import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { AppContext } from '#app-context.ts'
import type { CallingMember } from '#http/caller.ts'
import type { AnswerSummary } from './answer-service.ts'
import { getMemberSummary } from './chief-complaints.ts'
import { findMember, type MemberRow } from './member-repository.ts'
import { getWorkplace, refreshPatientToken } from './patients/patient-token.ts'
import { findTenant, type Tenant, toTenant } from './tenant.ts'

/** Maps a member to the response. Birth date, former numbers and secrets are left out. */
export function presentMember(
  member: MemberRow,
  tenant: Tenant,
  summary: AnswerSummary,
  mdLive: TelehealthToken | null,
): User {
  const { birthdate: _hidden, former_phones: _former, consent_initials: initials, ...shown } = member.profile
  const hasAgreed = member.agreesToInformedConsent && member.agreesToPrivacyAgreement
  return {
    id: member.id,
    ...shown,
    relationship: 'Self',
    mdlive_id: member.mdliveId ?? mdLive?.user.id ?? null,
    md_live: mdLive,
    is_verified: member.verifiedAt !== null,
    agrees_to_privacy_notice: member.agreesToPrivacyNotice,
    agrees_to_mdlive_informed_consent: member.agreesToInformedConsent,
    agrees_to_mdlive_privacy_agreement: member.agreesToPrivacyAgreement,
    mdlive_consent_user_initials: hasAgreed ? initials : null,
    ...summary,
    organisation: member.childOrganisationId ?? member.organisationId,
    organisation_username: tenant.username,
    number_of_sessions: tenant.shownSessions(getWorkplace(member)),
    answer: member.answerSetId,
  }
}

type ReadMemberContext = Pick<AppContext, 'store' | 'clock' | 'telehealth' | 'answers' | 'vault'>

/**
 * Returns a confirmed member with a fresh telehealth token that ends with the session. `md_live` is null
 * without the telehealth service: an outage there must not prevent log-in (RD-006).
 */
export async function readMember(
  context: ReadMemberContext,
  member: MemberRow,
  tenant: Tenant,
  session: string,
): Promise<User> {
  const outcome = await refreshPatientToken(context, member, tenant, session)
  const summary = await getMemberSummary(context, member)
  const user = presentMember(member, tenant, summary, outcome.kind === 'token' ? outcome.token : null)
  const asks =
    member.profile.phone === null && (await context.answers.wasInDanger(context.store.db, member.id))
  return asks ? { ...user, asks_for_phone: true } : user
}

/** Returns the calling member (CALL-15). */
export async function readMe(
  context: ReadMemberContext & Pick<AppContext, 'organisations'>,
  { id, organisationId, sessionId }: CallingMember,
): Promise<User> {
  const [member, organisation] = await Promise.all([
    findMember({ db: context.store.db, vault: context.vault }, id),
    context.organisations.byId(organisationId),
  ])
  if (!member || !organisation) throw createNotAuthenticatedError()
  return readMember(context, member, toTenant(organisation), sessionId)
}

/** Returns the member of a token, with the organization. */
export async function requireMember(
  context: Pick<AppContext, 'store' | 'vault'>,
  id: string,
): Promise<{ readonly member: MemberRow; readonly tenant: Tenant }> {
  const member = await findMember({ db: context.store.db, vault: context.vault }, id)
  const tenant = member && (await findTenant(context.store.db, member.organisationId))
  if (!member || !tenant) throw createNotAuthenticatedError()
  return { member, tenant }
}
