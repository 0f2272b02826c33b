import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { findNearestTimeZone } from '@evenkeel/api-contract/reference-data/nearest-time-zone'
import { defaultTimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import type { Registration } from '@evenkeel/api-contract/portal/auth'
import type { SignedInUser } from '@evenkeel/api-contract/portal/users'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/token'
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
import { getLoginAttemptLimits, consumeLoginAttempt } from '#modules/rate-limit/login-lockout.ts'
import { refundAttempt } from '#modules/rate-limit/attempt-counter.ts'
import type { Device } from '../sessions/device-cookie.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { createAlreadyRegisteredEmail, createCodeEmail } from '#modules/email/account-emails.ts'
import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { rejectGuessablePassword } from '../credentials/password-policy.ts'
import { presentMember } from '#modules/members/present-member.ts'
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
  deps: Pick<AppContext, 'store'>,
  caller: Caller,
  chosen: string | null | undefined,
): Promise<Tenant> {
  const tenant = caller.organisation && (await findTenant(deps.store.db, caller.organisation.id))
  const isKnown = !chosen || chosen === tenant?.id || tenant?.childIds.includes(chosen)
  if (!tenant || tenant.isRoot || !isKnown) {
    throw createValidationError([{ field: 'organisation', message: apiErrorMessages.chooseOrganization }])
  }
  return tenant
}

/** Returns the location of a registration: the selected one, or for a dependent that of the employee. */
async function resolveLocation(
  deps: Pick<AppContext, 'store' | 'answers'>,
  tenant: Tenant,
  chosen: string | null | undefined,
  answerSetId: string | null,
): Promise<string | null> {
  if (chosen) return chosen === tenant.id ? null : chosen
  const named = answerSetId && (await deps.answers.employeeLocation(deps.store.db, answerSetId))
  return named && tenant.childIds.includes(named) ? named : null
}

/**
 * The unconfirmed registration that owns the answer set, when the client retries because the response was
 * lost and so has no token of it: the id of the set, the email address and the password together prove the
 * person. A wrong password counts as one at log-in does.
 */
async function findLostRegistration(
  deps: Pick<AppContext, 'store' | 'clock' | 'secret' | 'vault' | 'answers' | 'passwords'>,
  answer: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<MemberRow | null> {
  const owner = await deps.answers.ownerOf(deps.store.db, answer)
  const former = owner && (await findMember({ db: deps.store.db, vault: deps.vault }, owner))
  if (!former || former.verifiedAt !== null || former.profile.email !== email) return null
  const { db } = deps.store.crossTenant('address')
  return deps.passwords.checking(async (matches) => {
    // Counted as an unknown device even for a known one: anyone may register an address, and must not use
    // up the attempts of its owner.
    const tries = getLoginAttemptLimits(deps.secret, email, null)
    if ((await consumeLoginAttempt(db, tries, deps.clock.now())) === null)
      throw createWrongCredentialsError(tries.inARow.most)
    if ((await matches(former.passwordHash, password)) === null) return null
    // The other attempts stay counted: they may have been guesses at another account of this address.
    await refundAttempt(db, [tries.inARow.key, tries.inAll.key])
    return former
  })
}

/** The unconfirmed registration of the token that was sent, in this organization. */
async function findOwnRegistration(
  deps: Pick<AppContext, 'store' | 'vault'>,
  { member }: Caller,
  tenant: Tenant,
): Promise<MemberRow | null> {
  const isAgain = member?.isVerified === false && member.organisationId === tenant.id
  return isAgain ? findMember({ db: deps.store.db, vault: deps.vault }, member.id) : null
}

/** Whether a retried registration is the same as the stored one. */
const isSameRegistration = (former: MemberRow, member: NewMember): boolean => {
  const said = (one: MemberRow | NewMember) => [
    one.profile,
    one.childOrganisationId,
    one.answerSetId,
    one.agreesToPrivacyNotice,
    one.agreesToInformedConsent,
    one.agreesToPrivacyAgreement,
  ]
  return isDeepStrictEqual(said(former), said(member))
}

/**
 * Until the code is confirmed the member has the temporary telehealth user; registration continues without
 * it (RD-008).
 */
async function getTemporaryToken(
  deps: Pick<AppContext, 'telehealth'>,
  tenant: Tenant,
): Promise<TelehealthToken | null> {
  try {
    return await deps.telehealth.visitorToken(tenant.username)
  } catch (error) {
    if (error instanceof HttpError || error instanceof ApiError) return null
    throw error
  }
}

/** Claims the answer set; false when another registration claimed it in the meantime. */
async function claimAnswers(
  tx: Queryable,
  deps: Pick<AppContext, 'answers'>,
  { id: memberId, organisationId, answerSetId: setId }: NewMember,
): Promise<boolean> {
  return !setId || deps.answers.claim(tx, { setId, memberId, organisationId })
}

/**
 * Emails the code to a new address, or a notice to the owner of a confirmed one, under the same limits
 * (RD-008). Both are encrypted under the key of the registration, so that both take the same steps (trust
 * S8).
 */
async function sendRegistrationEmail(
  tx: Queryable,
  deps: AppContext,
  member: NewMember,
  { tenant, device }: { readonly tenant: Tenant; readonly device: string },
): Promise<void> {
  const code = await issueOneTimeCode(tx, deps, member, { coolDown: false })
  const owner = await findConfirmedMember(tx, deps.addressHash(member.profile.email))
  if (code === null) return
  const spoken = translatorFor(deps, member.profile)
  const programme = toEmailOrganization(
    (await findTenant(tx, owner?.organisationId ?? tenant.id)) ?? tenant,
    deps.publicUrl,
    spoken,
  )
  const origin = { device, moment: formatDateTimeWithZone(deps.clock.now(), member.profile.timezone, spoken) }
  const letter = owner ? createAlreadyRegisteredEmail(programme) : createCodeEmail(programme, code, origin)
  await enqueueEmail(tx, deps, programme, member, letter)
}

/** Saves a registration with the summary of its answers, and emails its code. */
async function persistRegistration(
  tx: Queryable,
  deps: AppContext,
  member: NewMember,
  about: { readonly tenant: Tenant; readonly device: string },
): Promise<void> {
  const now = deps.clock.now()
  const summary = member.answerSetId ? await deps.answers.summaryOf(tx, member.answerSetId) : null
  const row = {
    ...member,
    appointmentState: summary?.appointment_state ?? null,
    ...(summary && (await encryptChiefComplaints(deps, member, summary, tx))),
  }
  const contact = {
    address: deps.addressHash(row.profile.email),
    phoneHash: deps.phoneHash(row.profile.phone),
  }
  if (!(await saveRegistration({ db: tx, vault: deps.vault }, row, contact)))
    throw createNotAuthenticatedError()
  await revokeOneTimeCodes(tx, member.id, now)
  await endAllSessions(tx, member.id, now)
  await sendRegistrationEmail(tx, deps, member, about)
}

/** One attempt; null when another request claimed the answer set in the meantime. */
async function tryToRegister(
  deps: AppContext,
  caller: Caller,
  body: Registration,
  device: Device,
): Promise<SignedInUser | null> {
  const now = deps.clock.now()
  const tenant = await resolveTenant(deps, caller, body.organisation)
  const zone = body.timezone ? findNearestTimeZone(body.timezone, now) : defaultTimeZone
  if (zone === null)
    throw createValidationError([{ field: 'timezone', message: apiErrorMessages.noSuchZone }])
  const values = validateRegistration(body, tenant.registration, { zone, now })
  rejectGuessablePassword(deps, body.password, { field: 'password', profile: body, tenant })
  const answerSetId = body.answer ?? null
  const own = await findOwnRegistration(deps, caller, tenant)
  const opensAnswers =
    answerSetId === null || caller.answerSet?.id === answerSetId || own?.answerSetId === answerSetId
  const lost = opensAnswers
    ? null
    : await findLostRegistration(deps, answerSetId, {
        email: getTextValue(values, 'email'),
        password: body.password,
      })
  if (!opensAnswers && !lost) throw createPermissionDeniedError()
  const child = await resolveLocation(deps, tenant, body.organisation, answerSetId)
  const passwordHash = await deps.passwords.hash(body.password)
  const mdLive = await getTemporaryToken(deps, tenant)
  const member = buildMember(values, {
    id: (own ?? lost)?.id ?? deps.randomUuid(),
    tenant,
    child,
    answerSetId,
    zone,
    language: caller.language,
    passwordHash,
    now,
  })
  const { db } = deps.store.crossTenant('address')
  const registered = await db.transaction(async (tx) => {
    if (!(await claimAnswers(tx, deps, member))) return null
    // An identical retry stores and sends nothing, so that the code of the first email stays valid.
    if (!lost || !isSameRegistration(lost, member))
      await persistRegistration(tx, deps, member, { tenant, device: device.words })
    const token = await startSession(tx, deps, member, device.words)
    const saved = await findMember({ db: tx, vault: deps.vault }, member.id)
    if (!saved) throw createNotAuthenticatedError()
    const user = {
      ...presentMember(saved, tenant, await getMemberSummary(deps, saved, tx), mdLive),
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
  deps: AppContext,
  caller: Caller,
  body: Registration,
  device: Device,
): Promise<SignedInUser> {
  const user =
    (await tryToRegister(deps, caller, body, device)) ??
    (await tryToRegister(deps, { ...caller, answerSet: null }, body, device))
  if (!user) throw createPermissionDeniedError()
  return user
}
