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
import type { AppContext } from '#app-context.ts'

/** The owner of the password, and the field it was typed in. */
interface PasswordContext {
  readonly field: string
  readonly profile: Pick<Profile, 'first_name' | 'last_name' | 'email'>
  readonly tenant: Pick<Tenant, 'username' | 'programName'>
}

/**
 * Rejects a password that is valid but easy to guess: a common one, or one made of names of the person,
 * organization or product (trust S12). The text is that of the specification (VALID-20), with the reason.
 */
export function rejectGuessablePassword(
  context: Pick<AppContext, 'commonPasswords'>,
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
  if (isCommonPassword(context.commonPasswords, password)) refuse(validationMessages.passwordCommon)
}

/**
 * Validates a new password on the server (VALID-19 to VALID-25). Only the browser checks that it was
 * repeated.
 */
export function checkPasswordRules(
  { clock }: Pick<AppContext, 'clock'>,
  password: string,
  name: 'password' | 'new_password',
): void {
  const [field] = createNewPasswordFields(name)
  const context = { now: clock.now(), zone: defaultTimeZone }
  const problems = validateForm([field], { [name]: password }, context)
  if (problems.length > 0) throw createValidationError(problems)
}
