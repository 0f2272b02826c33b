import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { parseDateModel } from '@evenkeel/api-contract/fields/dates/date-text'
import { type FieldValues, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { getInitials } from '@evenkeel/api-contract/fields/names/initials'
import { isVisible } from '@evenkeel/api-contract/fields/is-visible'
import { normalizeFields } from '@evenkeel/api-contract/fields/normalize-fields'
import { phoneToE164 } from '@evenkeel/api-contract/fields/contact/phone'
import { validateForm } from '@evenkeel/api-contract/fields/validate'
import { parseProfile } from '@evenkeel/api-contract/forms/profile'
import { getRegistrationFields } from '@evenkeel/api-contract/forms/registration'
import type { RegistrationKind } from '@evenkeel/api-contract/forms/registration-kind'
import type { Registration } from '@evenkeel/api-contract/portal/auth'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { NewMember } from './member-repository.ts'
import type { Tenant } from './tenant.ts'

/**
 * Converts the values of a registration to model values; 400 if they break the rules of the fields
 * (VALID-01 to VALID-29) the organization asks for.
 */
export function validateRegistration(
  body: Registration,
  kind: RegistrationKind,
  { zone, now }: { readonly zone: string; readonly now: Temporal.Instant },
): FieldValues {
  const sent = body as unknown as FieldValues
  const fields = getRegistrationFields(kind, sent)
  const values = normalizeFields(fields, sent)
  const problems = validateForm(fields, values, { now, zone })
  if (problems.length > 0) throw createValidationError(problems)
  return values
}

/** Registration data outside its form fields. */
interface RegistrationContext {
  readonly id: string
  readonly tenant: Tenant
  readonly child: string | null
  readonly answerSetId: string | null
  readonly zone: string
  /** Language of the registration page. */
  readonly language: Language
  readonly passwordHash: string
  readonly now: Temporal.Instant
}

/** Builds the row of a valid registration. */
export function buildMember(values: FieldValues, place: RegistrationContext): NewMember {
  // A value without visible characters counts as empty, so an optional field is left out.
  const text = (field: string): string => {
    const value = getTextValue(values, field)
    return isVisible(value) ? value : ''
  }
  return {
    id: place.id,
    organisationId: place.tenant.id,
    childOrganisationId: place.child,
    passwordHash: place.passwordHash,
    profile: {
      ...parseProfile(text),
      phone: text('phone') === '' ? null : phoneToE164(text('phone')),
      birthdate: parseDateModel(text('birthdate'))?.toString() ?? '',
      timezone: place.zone,
      device_timezone: null,
      reading_language: place.language,
      former_phones: [],
      consent_initials: getInitials(text('first_name'), text('last_name')),
    },
    agreesToPrivacyNotice: values.agrees_to_privacy_notice === true,
    agreesToInformedConsent: values.agrees_to_mdlive_informed_consent === true,
    agreesToPrivacyAgreement: values.agrees_to_mdlive_privacy_agreement === true,
    answerSetId: place.answerSetId,
    appointmentState: null,
    chiefComplaint1: null,
    chiefComplaint2: null,
    mdliveId: null,
    verifiedAt: null,
    createdAt: place.now,
    modifiedAt: place.now,
  }
}
