import { messages } from '@evenkeel/contract/fields/messages'
import { validateForm } from '@evenkeel/contract/fields/validate'
import { newPasswordFields } from '@evenkeel/contract/forms/new-password'
import { defaultTimeZone } from '@evenkeel/contract/lists/time-zones'
import { invalid } from '@evenkeel/server/http/failure'
import { isGuessable, isNamed, namesIn } from './common-passwords.ts'
import { PRODUCT } from './programme.ts'
import type { MembersRoom } from './room.ts'
import type { MemberRow } from './store.ts'
import type { Tenant } from './tenant.ts'

/** Whose password it is to be, and in which field it was typed. */
export interface PasswordOwner {
  readonly field: string
  readonly member: Pick<MemberRow, 'firstName' | 'lastName' | 'email'>
  readonly tenant: Pick<Tenant, 'username' | 'programName'>
}

/**
 * Refuses a password that keeps the rules but that everybody would try first: a common one, or one made of the names of
 * the person, the organisation or the product (trust S12). The text is that of the specification (VALID-20).
 */
export function refuseGuessable(
  room: Pick<MembersRoom, 'commonPasswords'>,
  password: string,
  { field, member, tenant }: PasswordOwner,
): void {
  const names = namesIn([
    PRODUCT,
    tenant.username,
    tenant.programName ?? '',
    member.firstName,
    member.lastName,
    member.email.slice(0, member.email.lastIndexOf('@')),
  ])
  if (isGuessable(room.commonPasswords, password) || isNamed(names, password))
    throw invalid([{ field, message: messages.passwordWeak }])
}

/** The rules of a new password (VALID-19 to VALID-25), checked again here; the repetition is the browser's affair. */
export function checkPasswordRules(room: Pick<MembersRoom, 'clock'>, password: string, name: string): void {
  const [field] = newPasswordFields(name, 'New password')
  const context = { now: room.clock.now(), zone: defaultTimeZone }
  const problems = validateForm([field], { [name]: password }, context)
  if (problems.length > 0) throw invalid(problems)
}
