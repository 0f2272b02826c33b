import { eq } from 'drizzle-orm'
import type { EndpointResult } from '@evenkeel/api-contract/endpoint'
import { wireMessages } from '@evenkeel/api-contract/errors/wire-messages'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { padCode } from '@evenkeel/api-contract/fields/one-time-code'
import { limits } from '@evenkeel/api-contract/limits'
import type { confirmSignUp as confirmSignUpEndpoint } from '@evenkeel/api-contract/portal/auth'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createHttpError, createValidationError, type HttpError } from '@evenkeel/server-kit/http/http-error'
import { crossTenant } from '#db/tenant-isolation.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import type { CallingMember } from '#http/caller.ts'
import {
  createConfirmedElsewhereEmail,
  createFirstPasswordEmail,
  createWelcomeEmail,
} from '#modules/email/account-emails.ts'
import { discardCodeEmails, enqueueEmail } from '#modules/email/email-outbox.ts'
import type { EmailHash } from '#modules/members/contact-hashes.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import {
  confirmMember,
  deletePendingRegistrations,
  findConfirmedMember,
  findMember,
  findMembersByEmail,
  type MemberRow,
  updateMember,
} from '#modules/members/member-repository.ts'
import { requestPatientToken } from '#modules/members/patients/patient-token.ts'
import { findTenant } from '#modules/members/tenant.ts'
import { recordCodeAttempt } from '#modules/rate-limit/login-lockout.ts'
import { lockEmailAddress, revokeOneTimeCodes, verifyOneTimeCode } from '../credentials/one-time-codes.ts'
import { sendPasswordResetEmail } from '../credentials/password-reset-tokens.ts'
import { oneTimeCodes } from '../tables.ts'
import type { AppContext } from '#app-context.ts'
import { NO_PASSWORD } from '../passwords/password-hasher.ts'
import type { Device } from '../sessions/device-cookie.ts'
import { endAllSessions } from '../sessions/session-repository.ts'
import { getRegistrationOrigin } from '../queued-account-emails.ts'

/**
 * Ends the other open registrations of an address that was just confirmed. One with an open danger call
 * keeps name and number until the call is done, because it may be another person; the cleanup job deletes
 * it then. It grants no access any more.
 */
async function endOtherRegistrations(
  tx: Queryable,
  { answers }: Pick<AppContext, 'answers'>,
  address: EmailHash,
  now: Temporal.Instant,
): Promise<void> {
  const staying = await deletePendingRegistrations(tx, address, (member) =>
    answers.waitsForDangerCall(member),
  )
  for (const id of staying) {
    await updateMember(tx, id, { passwordHash: NO_PASSWORD }, now)
    await endAllSessions(tx, id, now)
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.memberId, id))
  }
}

/**
 * One text for wrong, used and unknown codes, so that callers cannot find out which addresses have an open
 * registration (RD-009).
 */
const createInvalidCodeError = (): HttpError =>
  createValidationError([{ field: 'otp', message: apiErrorMessages.newCodeNeeded }])
/**
 * Error for a right but expired or replaced code: its owner has the email, so the reason may be given
 * (RD-011).
 */
const createExpiredCodeError = (why: 'expired' | 'replaced'): HttpError => {
  const lasted = limits.oneTimeCodeLife / minutes(1)
  const message =
    why === 'expired' ? apiErrorMessages.codeTooOld({ minutes: lasted }) : apiErrorMessages.codeReplaced
  return createValidationError([{ field: 'otp', message }])
}

/** Registrations a code may belong to, and the caller's proof of authorship. */
interface RegistrationCandidates {
  readonly confirmed: boolean
  readonly ids: readonly string[]
  /** Number of open registrations of the address. */
  readonly open: number
}

/**
 * Returns the registration of the sent token if the address matches; else the one whose password this
 * device verified; else all open ones of the address, so that later ones cannot block an earlier one. None
 * is decrypted before the code was right, so that an address without one takes as long (trust S8).
 */
async function findCandidates(
  context: Pick<AppContext, 'store' | 'addressHash' | 'vault'>,
  { caller, device }: ConfirmationContext,
  email: string,
): Promise<RegistrationCandidates> {
  const at = { db: context.store.db, vault: context.vault }
  const own = caller && (await findMember(at, caller.id))
  const { open } = await findMembersByEmail(at.db, context.addressHash(email))
  const proved =
    own && canonicalizeEmail(own.profile.email) === canonicalizeEmail(email)
      ? own
      : open.find((member) => device.knownTo(member) !== null)
  return {
    confirmed: proved !== undefined && proved.verifiedAt !== null,
    ids: proved ? [proved.id] : open.map(({ id }) => id),
    open: open.length,
  }
}

/** Context of a confirmation request. */
interface ConfirmationContext {
  readonly caller: CallingMember | null
  readonly device: Device
  /** Called with the member id after the code was right. */
  readonly recognized: (memberId: string) => void
}

/**
 * Returns the patient id for a confirmed code. Null if the telehealth service is unavailable; log-in, me or
 * booking create the patient later. A person it knows under another account stays unconfirmed and has to
 * log in or call (RD-008, ERROR-23): two accounts for one patient would mix their records.
 */
async function findPatientId(
  context: Pick<AppContext, 'store' | 'telehealth'>,
  member: MemberRow,
): Promise<number | null> {
  const tenant = await findTenant(context.store.db, member.organisationId)
  if (!tenant) throw createInvalidCodeError()
  const outcome = await requestPatientToken(context, member, tenant)
  if (outcome.kind === 'exists-elsewhere')
    throw createHttpError('ValidationError', wireMessages.accountExistsElsewhere)
  return outcome.kind === 'token' ? outcome.token.user.id : null
}

/**
 * Who may have chosen the password of a registration: with `author` the caller held its token or knew its
 * password; with `elsewhere` not, but there is no other registration; with `rivals` the code could belong
 * to another person's registration.
 */
type ConfirmationProof = 'author' | 'elsewhere' | 'rivals'

/**
 * Makes a registration the account of its address. The caller owns the mailbox but may not be the author: a
 * code does not log in, and decision 010 defines what happens to a password that another person chose.
 */
async function activateAccount(
  tx: Queryable,
  context: AppContext,
  member: MemberRow,
  { patientId, proof }: { readonly patientId: number | null; readonly proof: ConfirmationProof },
): Promise<void> {
  const now = context.clock.now()
  const named = { id: member.id, hash: context.addressHash(member.profile.email) }
  await lockEmailAddress(tx, named.hash)
  // Ends the other registrations of the address and their codes.
  const { open } = await findMembersByEmail(tx, named.hash)
  await discardCodeEmails(tx, [member.id, ...open.map(({ id }) => id)], now, 'settled')
  await revokeOneTimeCodes(tx, member.id, now)
  if (!(await confirmMember(tx, named, patientId, now))) throw createInvalidCodeError()
  await endOtherRegistrations(tx, context, named.hash, now)
  if (proof === 'elsewhere') {
    const origin = await getRegistrationOrigin(tx, context, member)
    await sendPasswordResetEmail(tx, context, member, (programme, keys) =>
      createConfirmedElsewhereEmail(programme, keys, origin),
    )
  } else if (proof === 'rivals') {
    await updateMember(tx, member.id, { passwordHash: NO_PASSWORD }, now)
    await endAllSessions(tx, member.id, now)
    await sendPasswordResetEmail(tx, context, member, createFirstPasswordEmail)
  } else {
    const tenant = await findTenant(tx, member.organisationId)
    if (!tenant) return
    const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
    await enqueueEmail(tx, context, programme, member, createWelcomeEmail(programme))
  }
}

const responses: Record<ConfirmationProof, EndpointResult<typeof confirmSignUpEndpoint>> = {
  author: { message: 'Your email is confirmed.' },
  elsewhere: {
    message:
      'Your email is confirmed. Go on where you made your account, or log in with the password you chose.',
    registered_elsewhere: true,
  },
  rivals: {
    message: 'Your email is confirmed. We sent you a link to choose your password.',
    must_set_password: true,
  },
}

/** Confirms the mailbox (CALL-07): the member's token then grants full access. */
export async function confirmSignUp(
  context: AppContext,
  sender: ConfirmationContext,
  sent: { readonly email: string; readonly otp: string },
): Promise<EndpointResult<typeof confirmSignUpEndpoint>> {
  const { email } = sent
  const everywhere = crossTenant(context, 'address')
  const { db } = everywhere.store
  const found = await findCandidates(everywhere, sender, email)
  if (found.confirmed) return responses.author
  const code = padCode(sent.otp, limits.oneTimeCodeLength)
  const owner = await db.transaction(async (tx) => {
    await recordCodeAttempt(tx, context, email)
    return verifyOneTimeCode(tx, context, found.ids.length > 0 ? found.ids : [context.randomUuid()], code)
  })
  if (owner === 'expired' || owner === 'replaced') throw createExpiredCodeError(owner)
  const member = owner && (await findMember({ db, vault: context.vault }, owner.memberId))
  if (!member) throw createInvalidCodeError()
  sender.recognized(member.id)
  if (await findConfirmedMember(db, context.addressHash(email))) throw createInvalidCodeError()
  const patientId = await findPatientId(everywhere, member)
  const isAuthor = sender.caller?.id === member.id || sender.device.knownTo(member) !== null
  const proof = isAuthor ? 'author' : found.open > 1 ? 'rivals' : 'elsewhere'
  await db.transaction((tx) => activateAccount(tx, context, member, { patientId, proof }))
  return responses[proof]
}
