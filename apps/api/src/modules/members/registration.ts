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
 * The values of a registration brought to model values, when they keep the rules of every field (VALID-01 to VALID-29) that the
 * organisation asks for; else 400.
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

/** What of a registration does not stand in its fields. */
export interface RegistrationContext {
  readonly id: string
  readonly tenant: Tenant
  readonly child: string | null
  readonly answerSetId: string | null
  readonly zone: string
  /** That of the page they register on. */
  readonly language: Language
  readonly passwordHash: string
  readonly now: Temporal.Instant
}

/** The row of a registration whose values have passed the rules. */
export function buildMember(values: FieldValues, place: RegistrationContext): NewMember {
  // What shows nothing says nothing: a field that may be left out is left out.
  const text = (field: string): string => {
    const said = getTextValue(values, field)
    return isVisible(said) ? said : ''
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
