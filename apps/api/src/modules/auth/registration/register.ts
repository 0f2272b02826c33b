import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { findNearestTimeZone } from '@evenkeel/api-contract/reference-data/nearest-time-zone'
import { defaultTimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import type { Registration } from '@evenkeel/api-contract/portal/auth'
import type { SignedInUser } from '@evenkeel/api-contract/portal/schemas/users'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/schemas/token'
import {
  HttpError,
  createValidationError,
  createNotAuthenticatedError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Caller } from '#http/caller.ts'
import { issueOneTimeCode, revokeOneTimeCodes } from '../credentials/one-time-codes.ts'
import { encryptChiefComplaints, getMemberSummary } from '#modules/members/chief-complaints.ts'
import {
  consumeLoginAttempt,
  getLoginAttemptLimits,
  refundAttempt,
} from '#modules/rate-limit/login-lockout.ts'
import type { Device } from '../sessions/device-cookie.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { createAlreadyRegisteredEmail, createCodeEmail } from '#modules/email/account-emails.ts'
import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { rejectGuessablePassword } from '../credentials/password-policy.ts'
import { presentMember } from '#modules/members/read-member.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { validateRegistration, buildMember } from '#modules/members/registration.ts'
import { endAllSessions, startSession } from '../sessions/session-repository.ts'
import {
  findConfirmedMember,
  findMember,
  type MemberRow,
  type NewMember,
  saveRegistration,
} from '#modules/members/member-repository.ts'
import { findTenant, type Tenant } from '#modules/members/tenant.ts'
import type { AppContext } from '#app-context.ts'
import { createWrongCredentialsError } from '../log-in.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

/** Returns the organization of the page, checked against the selected location. */
async function resolveTenant(
  context: Pick<AppContext, 'store'>,
  caller: Caller,
  chosen: string | null | undefined,
): Promise<Tenant> {
  const tenant = caller.organisation && (await findTenant(context.store.db, caller.organisation.id))
  const isKnown = !chosen || chosen === tenant?.id || tenant?.childIds.includes(chosen)
  if (!tenant || tenant.isRoot || !isKnown) {
    throw createValidationError([{ field: 'organisation', message: apiErrorMessages.chooseOrganization }])
  }
  return tenant
}

/** Returns the location of a registration: the selected one, or for a dependent that of the employee. */
async function resolveLocation(
  context: Pick<AppContext, 'store' | 'answers'>,
  tenant: Tenant,
  chosen: string | null | undefined,
  answerSetId: string | null,
): Promise<string | null> {
  if (chosen) return chosen === tenant.id ? null : chosen
  const named = answerSetId && (await context.answers.employeeLocation(context.store.db, answerSetId))
  return named && tenant.childIds.includes(named) ? named : null
}

/**
 * The unconfirmed registration that owns the answer set, when the client retries because the response was
 * lost and so has no token of it: the id of the set, the email address and the password together prove the
 * person. A wrong password counts as one at log-in does.
 */
async function findLostRegistration(
  context: Pick<AppContext, 'store' | 'clock' | 'secret' | 'vault' | 'answers' | 'passwords'>,
  answer: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<MemberRow | null> {
  const owner = await context.answers.ownerOf(context.store.db, answer)
  const former = owner && (await findMember({ db: context.store.db, vault: context.vault }, owner))
  if (!former || former.verifiedAt !== null || former.profile.email !== email) return null
  const { db } = context.store.crossTenant('address')
  return context.passwords.checking(async (matches) => {
    // Counted as an unknown device even for a known one: anyone may register an address, and must not use
    // up the attempts of its owner.
    const tries = getLoginAttemptLimits(context.secret, email, null)
    if ((await consumeLoginAttempt(db, tries, context.clock.now())) === null)
      throw createWrongCredentialsError(tries.inARow.most)
    if ((await matches(former.passwordHash, password)) === null) return null
    // The other attempts stay counted: they may have been guesses at another account of this address.
    await refundAttempt(db, [tries.inARow.key, tries.inAll.key])
    return former
  })
}

/** The unconfirmed registration of the token that was sent, in this organization. */
async function findOwnRegistration(
  context: Pick<AppContext, 'store' | 'vault'>,
  { member }: Caller,
  tenant: Tenant,
): Promise<MemberRow | null> {
  const isAgain = member?.isVerified === false && member.organisationId === tenant.id
  return isAgain ? findMember({ db: context.store.db, vault: context.vault }, member.id) : null
}

/** Whether a retried registration is the same as the stored one. */
const isSameRegistration = (former: MemberRow, member: NewMember): boolean => {
  const toComparable = (one: MemberRow | NewMember) => [
    one.profile,
    one.childOrganisationId,
    one.answerSetId,
    one.agreesToPrivacyNotice,
    one.agreesToInformedConsent,
    one.agreesToPrivacyAgreement,
  ]
  return isDeepStrictEqual(toComparable(former), toComparable(member))
}

/**
 * Until the code is confirmed the member has the temporary telehealth user; registration continues without
 * it (RD-008).
 */
async function getTemporaryToken(
  context: Pick<AppContext, 'telehealth'>,
  tenant: Tenant,
): Promise<TelehealthToken | null> {
  try {
    return await context.telehealth.visitorToken(tenant.username)
  } catch (error) {
    if (error instanceof HttpError || error instanceof ApiError) return null
    throw error
  }
}

/** Claims the answer set; false when another registration claimed it in the meantime. */
async function claimAnswers(
  tx: Queryable,
  context: Pick<AppContext, 'answers'>,
  { id: memberId, organisationId, answerSetId: setId }: NewMember,
): Promise<boolean> {
  return !setId || context.answers.claim(tx, { setId, memberId, organisationId })
}

/**
 * Emails the code to a new address, or a notice to the owner of a confirmed one, under the same limits
 * (RD-008). Both are encrypted under the key of the registration, so that both take the same steps (trust
 * S8).
 */
async function sendRegistrationEmail(
  tx: Queryable,
  context: AppContext,
  member: NewMember,
  { tenant, device }: { readonly tenant: Tenant; readonly device: string },
): Promise<void> {
  const code = await issueOneTimeCode(tx, context, member, { coolDown: false })
  const owner = await findConfirmedMember(tx, context.addressHash(member.profile.email))
  if (code === null) return
  const translator = translatorFor(context, member.profile)
  const programme = toEmailOrganization(
    (await findTenant(tx, owner?.organisationId ?? tenant.id)) ?? tenant,
    context.publicUrl,
    translator,
  )
  const origin = {
    device,
    moment: formatDateTimeWithZone(context.clock.now(), member.profile.timezone, translator),
  }
  const letter = owner ? createAlreadyRegisteredEmail(programme) : createCodeEmail(programme, code, origin)
  await enqueueEmail(tx, context, programme, member, letter)
}

/** Saves a registration with the summary of its answers, and emails its code. */
async function persistRegistration(
  tx: Queryable,
  context: AppContext,
  member: NewMember,
  about: { readonly tenant: Tenant; readonly device: string },
): Promise<void> {
  const now = context.clock.now()
  const summary = member.answerSetId ? await context.answers.summaryOf(tx, member.answerSetId) : null
  const row = {
    ...member,
    appointmentState: summary?.appointment_state ?? null,
    ...(summary && (await encryptChiefComplaints(context, member, summary, tx))),
  }
  const contact = {
    address: context.addressHash(row.profile.email),
    phoneHash: context.phoneHash(row.profile.phone),
  }
  if (!(await saveRegistration({ db: tx, vault: context.vault }, row, contact)))
    throw createNotAuthenticatedError()
  await revokeOneTimeCodes(tx, member.id, now)
  await endAllSessions(tx, member.id, now)
  await sendRegistrationEmail(tx, context, member, about)
}

/** One attempt; null when another request claimed the answer set in the meantime. */
async function tryToRegister(
  context: AppContext,
  caller: Caller,
  body: Registration,
  device: Device,
): Promise<SignedInUser | null> {
  const now = context.clock.now()
  const tenant = await resolveTenant(context, caller, body.organisation)
  const zone = body.timezone ? findNearestTimeZone(body.timezone, now) : defaultTimeZone
  if (zone === null)
    throw createValidationError([{ field: 'timezone', message: apiErrorMessages.noSuchZone }])
  const values = validateRegistration(body, tenant.registration, { zone, now })
  rejectGuessablePassword(context, body.password, { field: 'password', profile: body, tenant })
  const answerSetId = body.answer ?? null
  const own = await findOwnRegistration(context, caller, tenant)
  const opensAnswers =
    answerSetId === null || caller.answerSet?.id === answerSetId || own?.answerSetId === answerSetId
  const lost = opensAnswers
    ? null
    : await findLostRegistration(context, answerSetId, {
        email: getTextValue(values, 'email'),
        password: body.password,
      })
  if (!opensAnswers && !lost) throw createPermissionDeniedError()
  const child = await resolveLocation(context, tenant, body.organisation, answerSetId)
  const passwordHash = await context.passwords.hash(body.password)
  const mdLive = await getTemporaryToken(context, tenant)
  const member = buildMember(values, {
    id: (own ?? lost)?.id ?? context.randomUuid(),
    tenant,
    child,
    answerSetId,
    zone,
    language: caller.language,
    passwordHash,
    now,
  })
  const { db } = context.store.crossTenant('address')
  const registered = await db.transaction(async (tx) => {
    if (!(await claimAnswers(tx, context, member))) return null
    // An identical retry stores and sends nothing, so that the code of the first email stays valid.
    if (!lost || !isSameRegistration(lost, member))
      await persistRegistration(tx, context, member, { tenant, device: device.words })
    const token = await startSession(tx, context, member, device.words)
    const saved = await findMember({ db: tx, vault: context.vault }, member.id)
    if (!saved) throw createNotAuthenticatedError()
    const user = {
      ...presentMember(saved, tenant, await getMemberSummary(context, saved, tx), mdLive),
      auth_token: token,
    }
    return { user, saved }
  })
  // With the stored hash: an identical retry did not store a new one.
  if (registered) device.trust(registered.saved)
  return registered?.user ?? null
}

/**
 * Registers a member (CALL-06). Every registration creates a row that grants almost no access until its
 * code is confirmed, so a known address takes the same path to the same response; its owner gets a
 * different email (RD-008). Registering again with the unconfirmed token, for example to correct the
 * address, keeps the row; so does a retry with the same answers, address and password after a lost
 * response.
 */
export async function register(
  context: AppContext,
  caller: Caller,
  body: Registration,
  device: Device,
): Promise<SignedInUser> {
  const user =
    (await tryToRegister(context, caller, body, device)) ??
    (await tryToRegister(context, { ...caller, answerSet: null }, body, device))
  if (!user) throw createPermissionDeniedError()
  return user
}
