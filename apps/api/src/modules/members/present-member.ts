import type { User } from '@evenkeel/api-contract/portal/users'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/token'
import type { AnswerSummary } from './answer-service.ts'
import { getWorkplace } from './patients/patient-token.ts'
import type { MemberRow } from './member-repository.ts'
import type { Tenant } from './tenant.ts'

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
