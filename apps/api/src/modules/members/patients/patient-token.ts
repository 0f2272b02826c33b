import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import { telehealthTimeZoneIds } from '@evenkeel/api-contract/reference-data/telehealth-time-zones'
import { isTimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/schemas/token'
import { findDatabaseError, UNIQUE_VIOLATION } from '@evenkeel/server-kit/database/database-error'
import { HttpError } from '@evenkeel/server-kit/http/http-error'
import type { AppContext } from '#app-context.ts'
import type { PatientTokenInput } from '#integrations/telehealth.ts'
import type { Workplace } from '#modules/organizations/organization.ts'
import { type MemberRow, updateMember } from '../member-repository.ts'
import type { Tenant } from '../tenant.ts'

/**
 * Maps a member to the fields of the telehealth service: ten-digit phone, ISO birth date, U for an unknown
 * gender, null for other missing fields.
 */
const toPatientFacts = ({ id, profile }: MemberRow): PatientTokenInput => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  gender: profile.gender === 'F' || profile.gender === 'M' ? profile.gender : 'U',
  birthdate: profile.birthdate,
  member_id: id,
  subscriber_id: id,
  email: profile.email,
  phone: profile.phone && normalizePhone(profile.phone),
  address1: profile.address1,
  address2: profile.address2,
  city: profile.city,
  state: isUsState(profile.state) ? profile.state : null,
  zip: profile.zip,
  relationship: 'Self',
  ...(isTimeZone(profile.timezone) ? { us_time_zone_id: telehealthTimeZoneIds[profile.timezone] } : {}),
})

/** Returns what determines a member's coverage. */
export const getWorkplace = ({
  childOrganisationId,
  sessionClass,
}: Pick<MemberRow, 'childOrganisationId' | 'sessionClass'>): Workplace => ({
  childId: childOrganisationId,
  sessionClass,
})

/** Result of a patient token request. */
type PatientTokenResult =
  | { readonly kind: 'token'; readonly token: TelehealthToken }
  /** The telehealth service knows this person under another account (ERROR-23). */
  | { readonly kind: 'exists-elsewhere' }
  /** No usable response; a later retry may succeed. */
  | { readonly kind: 'unavailable' }

/** Creates or finds the patient at the telehealth service, and updates its record. */
export async function requestPatientToken(
  context: Pick<AppContext, 'telehealth'>,
  member: MemberRow,
  tenant: Tenant,
  session?: string,
): Promise<PatientTokenResult> {
  try {
    const covered = tenant.covered(getWorkplace(member))
    return {
      kind: 'token',
      token: await context.telehealth.patientToken(toPatientFacts(member), tenant.username, covered, session),
    }
  } catch (error) {
    if (error instanceof ApiError && error.payload.error_codes?.includes('account_exists')) {
      return { kind: 'exists-elsewhere' }
    }
    if (error instanceof ApiError || error instanceof HttpError) return { kind: 'unavailable' }
    throw error
  }
}

/**
 * Returns a fresh telehealth token for a confirmed member, as log-in, me and booking need it; stores the
 * patient id. A patient id that belongs to another member is never returned. A token sent to the browser
 * names its session, so that both end together.
 */
export async function refreshPatientToken(
  context: Pick<AppContext, 'store' | 'clock' | 'telehealth'>,
  member: MemberRow,
  tenant: Tenant,
  session?: string,
): Promise<PatientTokenResult> {
  const outcome = await requestPatientToken(context, member, tenant, session)
  if (outcome.kind !== 'token' || outcome.token.user.id === member.mdliveId) return outcome
  try {
    await updateMember(context.store.db, member.id, { mdliveId: outcome.token.user.id }, context.clock.now())
  } catch (error) {
    if (findDatabaseError(error)?.code === UNIQUE_VIOLATION) return { kind: 'exists-elsewhere' }
    throw error
  }
  return outcome
}
