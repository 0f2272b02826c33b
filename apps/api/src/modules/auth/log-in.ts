import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { wireMessages } from '@evenkeel/api-contract/errors/wire-messages'
import { limits } from '@evenkeel/api-contract/limits'
import type { SignedInUser } from '@evenkeel/api-contract/portal/schemas/users'
import { createHttpError, HttpError } from '@evenkeel/server-kit/http/http-error'
import { inTenant } from '#db/tenant-isolation.ts'
import { createNewDeviceEmail } from '#modules/email/account-emails.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import {
  type EmailHolders,
  type EncryptedMember,
  findMembersByEmail,
  type MemberRow,
  replacePasswordHash,
} from '#modules/members/member-repository.ts'
import { decryptMember } from '#modules/members/profile.ts'
import { readMember } from '#modules/members/read-member.ts'
import { findTenant } from '#modules/members/tenant.ts'
import {
  consumeLoginAttempt,
  getLoginAttemptLimits,
  resetAttempts,
} from '#modules/rate-limit/login-lockout.ts'
import type { AppContext } from '#app-context.ts'
import type { Device } from './sessions/device-cookie.ts'
import { startSession } from './sessions/session-repository.ts'

/**
 * Returns the open registration this device represents: the one whose password it verified, else the
 * newest. Anyone may register with any address, and must not block earlier registrations.
 */
const findPendingRegistration = ({ open }: EmailHolders, device: Device): EncryptedMember | null =>
  open.find((member) => device.knownTo(member) !== null) ?? open[0] ?? null

type CheckPasswordContext = Pick<
  AppContext,
  'store' | 'clock' | 'secret' | 'addressHash' | 'passwords' | 'vault'
>

/**
 * Error for a wrong password or unknown address, in the wire shape that has the count twice (RD-182). From
 * the third failure on it has the lockout text (ERROR-24), for unknown addresses too.
 */
export function createWrongCredentialsError(failures: number): HttpError {
  const error = failures > limits.failedLoginsAllowed ? errorMessages.locked : errorMessages.wrongCredentials
  return new HttpError(errorStatus.ValidationError, {
    error_type: 'ValidationError',
    num_of_failed_login_attempts: failures,
    errors: [{ message: { num_of_failed_login_attempts: failures, error } }],
  })
}

/** A member whose password was correct. */
interface VerifiedMember {
  readonly member: MemberRow
  /** The stored hash is of the password as typed, not normalized. */
  readonly isFormerHash: boolean
}

/**
 * Returns the member with this password, without revealing whether the address is known (RD-009). The
 * attempt is consumed before the password is checked, so that concurrent requests cannot exceed the limit.
 */
async function checkPassword(
  context: CheckPasswordContext,
  email: string,
  password: string,
  device: Device,
): Promise<VerifiedMember> {
  const { db } = context.store.crossTenant('address')
  return context.passwords.checking(async (matches) => {
    const now = context.clock.now()
    const holders = await findMembersByEmail(db, context.addressHash(email))
    const member = holders.confirmed ?? findPendingRegistration(holders, device)
    const tries = getLoginAttemptLimits(context.secret, email, member && device.knownTo(member))
    const { inARow, inAll } = tries
    const taken = await consumeLoginAttempt(db, tries, now)
    if (taken === null) throw createWrongCredentialsError(inARow.most)
    const match = await matches(member?.passwordHash ?? null, password)
    if (!member || match === null) throw createWrongCredentialsError(taken)
    await resetAttempts(db, [inARow.key, inAll.key])
    return {
      member: await decryptMember({ db, vault: context.vault }, member),
      isFormerHash: match === 'typed',
    }
  })
}

/** Rehashes the normalized password; returns the member with the stored hash. */
async function rehashPassword(
  context: CheckPasswordContext,
  member: MemberRow,
  password: string,
): Promise<MemberRow> {
  const passwordHash = await context.passwords.hash(password)
  const { db } = context.store.forOrganisation(member.organisationId)
  return (await replacePasswordHash(db, member, passwordHash)) ? { ...member, passwordHash } : member
}

/**
 * Logs in (CALL-05). Only a caller with the right password learns that the code is pending or that the page
 * belongs to another organization. `organisationId` is that of the page; null if the page names none. A
 * log-in from an unknown device sends an email to the owner.
 */
export async function logIn(
  context: AppContext,
  organisationId: string | null,
  credentials: { readonly email: string; readonly password: string },
  device: Device,
): Promise<SignedInUser> {
  const { email, password } = credentials
  const proved = await checkPassword(context, email, password, device)
  const isNew = device.knownTo(proved.member) === null
  const member = proved.isFormerHash ? await rehashPassword(context, proved.member, password) : proved.member
  device.trust(member)
  if (member.verifiedAt === null) throw createHttpError('NotVerified', wireMessages.notVerifiedYet)
  const own = inTenant(context, member.organisationId)
  const tenant = await findTenant(own.store.db, member.organisationId)
  if (!tenant) throw createHttpError('PermissionDenied', errorMessages.programEnded)
  if (organisationId !== null && organisationId !== tenant.id) {
    throw createHttpError('PermissionDenied', errorMessages.otherProgram)
  }
  const session = context.randomUuid()
  const user = await readMember(own, member, tenant, session)
  const token = await own.store.db.transaction(async (tx) => {
    if (isNew) {
      const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
      await enqueueEmail(tx, context, programme, member, createNewDeviceEmail(programme, device.words))
    }
    return startSession(tx, context, member, device.words, session)
  })
  return { ...user, auth_token: token }
}
