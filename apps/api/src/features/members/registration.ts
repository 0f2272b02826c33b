import { plainDateOf } from '@evenkeel/contract/fields/dates/date-text'
import type { FieldValues } from '@evenkeel/contract/fields/definition'
import { initialsFor } from '@evenkeel/contract/fields/initials'
import { normalise } from '@evenkeel/contract/fields/normalise'
import { telToE164 } from '@evenkeel/contract/fields/contact/phone'
import { validateForm } from '@evenkeel/contract/fields/validate'
import { registerBodyFields } from '@evenkeel/contract/forms/register'
import type { Registration } from '@evenkeel/contract/own/auth'
import { invalid } from '@evenkeel/server/http/failure'
import { toRow } from '#db/instant.ts'
import type { NewMember } from './store.ts'
import type { Tenant } from './tenant.ts'

/** The values of a registration brought to model values, when they keep the rules of every field (VALID-01 to VALID-29); else 400. */
export function checkedRegistration(body: Registration, zone: string, now: Temporal.Instant): FieldValues {
  const values = normalise(registerBodyFields, body as unknown as FieldValues)
  const problems = validateForm(registerBodyFields, values, { now, zone })
  if (problems.length > 0) throw invalid(problems)
  return values
}

/** What of a registration does not stand in its fields. */
export interface Place {
  readonly id: string
  readonly tenant: Tenant
  readonly child: string | null
  readonly answerSetId: string | null
  readonly zone: string
  readonly passwordHash: string
  readonly now: Temporal.Instant
}

/** The row of a registration whose values have passed the rules. */
export function memberOf(values: FieldValues, place: Place): NewMember {
  const text = (field: string): string => {
    const value = values[field]
    return typeof value === 'string' ? value : ''
  }
  const firstName = text('first_name')
  const lastName = text('last_name')
  return {
    id: place.id,
    organisationId: place.tenant.id,
    childOrganisationId: place.child,
    email: text('email'),
    passwordHash: place.passwordHash,
    firstName,
    lastName,
    phone: telToE164(text('phone')),
    birthdate: plainDateOf(text('birthdate'))?.toString() ?? '',
    gender: text('gender'),
    address1: text('address1'),
    address2: text('address2') || null,
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    employmentStatus: text('employment_status'),
    relationshipStatus: text('relationship_status'),
    jobTitle: text('job_title'),
    timezone: place.zone,
    deviceTimezone: null,
    agreesToPrivacyNotice: values.agrees_to_privacy_notice === true,
    agreesToInformedConsent: values.agrees_to_mdlive_informed_consent === true,
    agreesToPrivacyAgreement: values.agrees_to_mdlive_privacy_agreement === true,
    consentInitials: initialsFor(firstName, lastName),
    answerSetId: place.answerSetId,
    appointmentState: null,
    chiefComplaint1: null,
    chiefComplaint2: null,
    mdliveId: null,
    verifiedAt: null,
    createdAt: toRow(place.now),
    modifiedAt: toRow(place.now),
  }
}
