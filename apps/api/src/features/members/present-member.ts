import type { User } from '@evenkeel/contract/own/users'
import type { TelehealthToken } from '@evenkeel/contract/telehealth/token'
import type { AnswerSummary } from './answers.ts'
import type { MemberRow } from './store.ts'
import type { Tenant } from './tenant.ts'

/**
 * The member as the member may see it. Birth date and secrets stay inside.
 */
export const presentMember = (
  member: MemberRow,
  tenant: Tenant,
  summary: AnswerSummary,
  mdLive: TelehealthToken | null,
): User => ({
  id: member.id,
  email: member.email,
  first_name: member.firstName,
  last_name: member.lastName,
  phone: member.phone,
  address1: member.address1,
  address2: member.address2,
  city: member.city,
  zip: member.zip,
  state: member.state,
  gender: member.gender,
  employment_status: member.employmentStatus,
  relationship_status: member.relationshipStatus,
  job_title: member.jobTitle,
  relationship: 'Self',
  mdlive_id: member.mdliveId ?? mdLive?.user.id ?? null,
  md_live: mdLive,
  is_verified: member.verifiedAt !== null,
  agrees_to_privacy_notice: member.agreesToPrivacyNotice,
  agrees_to_mdlive_informed_consent: member.agreesToInformedConsent,
  agrees_to_mdlive_privacy_agreement: member.agreesToPrivacyAgreement,
  mdlive_consent_user_initials: member.consentInitials,
  chief_complaint1: summary.chief_complaint1,
  chief_complaint2: summary.chief_complaint2,
  appointment_state: summary.appointment_state,
  timezone: member.timezone,
  device_timezone: member.deviceTimezone,
  organisation: member.childOrganisationId ?? member.organisationId,
  organisation_username: tenant.username,
  answer: member.answerSetId,
})
