import { validationMessages } from '@evenkeel/api-contract/fields/validation.messages'
import { normalizePassword } from '@evenkeel/api-contract/fields/validate-password'
import { validateForm } from '@evenkeel/api-contract/fields/validate'
import { createNewPasswordFields } from '@evenkeel/api-contract/forms/new-password'
import { defaultTimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import { isCommonPassword, consistsOfNames, extractNames } from '../passwords/common-passwords.ts'
import { PRODUCT_NAME } from '#modules/members/email-organization.ts'
import type { Profile } from '#modules/members/profile.ts'
import type { Tenant } from '#modules/members/tenant.ts'
import type { CredentialsDeps } from './deps.ts'

/** Whose password it is to be, and in which field it was typed. */
export interface PasswordContext {
  readonly field: string
  readonly profile: Pick<Profile, 'first_name' | 'last_name' | 'email'>
  readonly tenant: Pick<Tenant, 'username' | 'programName'>
}

/**
 * Refuses a password that keeps the rules but that everybody would try first: a common one, or one made of the names of
 * the person, the organisation or the product (trust S12). The text is that of the specification (VALID-20), and says why.
 */
export function rejectGuessablePassword(
  deps: Pick<CredentialsDeps, 'commonPasswords'>,
  typed: string,
  { field, profile, tenant }: PasswordContext,
): void {
  const password = normalizePassword(typed)
  const names = extractNames([
    PRODUCT_NAME,
    tenant.username,
    tenant.programName ?? '',
    profile.first_name,
    profile.last_name,
    profile.email.slice(0, profile.email.lastIndexOf('@')),
  ])
  const refuse = (message: string): never => {
    throw createValidationError([{ field, message }])
  }
  if (consistsOfNames(names, password)) refuse(validationMessages.passwordNamed)
  if (isCommonPassword(deps.commonPasswords, password)) refuse(validationMessages.passwordCommon)
}

/** The rules of a new password (VALID-19 to VALID-25), checked again here; the repetition is the browser's affair. */
export function checkPasswordRules(
  deps: Pick<CredentialsDeps, 'clock'>,
  password: string,
  name: 'password' | 'new_password',
): void {
  const [field] = createNewPasswordFields(name)
  const context = { now: deps.clock.now(), zone: defaultTimeZone }
  const problems = validateForm([field], { [name]: password }, context)
  if (problems.length > 0) throw createValidationError(problems)
}
