import { isDeepStrictEqual } from 'node:util'
import { Refused } from '@evenkeel/contract/call'
import { textOf } from '@evenkeel/contract/fields/definition'
import { nearestTimeZone } from '@evenkeel/contract/lists/nearest-time-zone'
import { defaultTimeZone } from '@evenkeel/contract/lists/time-zones'
import type { Registration } from '@evenkeel/contract/own/auth'
import type { SignedInUser } from '@evenkeel/contract/own/users'
import type { TelehealthToken } from '@evenkeel/contract/telehealth/token'
import { Failure, invalid, notAuthenticated, permissionDenied } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { Caller } from '#http/caller.ts'
import { issueCode, voidCodes } from '#features/credentials/codes.ts'
import { encryptComplaints, summaryOfMember } from '#features/members/complaints.ts'
import { logInTries, takeLogInTry } from '#features/attempts/password-tries.ts'
import { giveBackTry } from '#features/attempts/tries.ts'
import type { Device } from '#features/sessions/device.ts'
import { writeMail } from '#features/mail/mail-outbox.ts'
import { alreadyRegisteredMail, codeMail } from '#features/mail/emails.ts'
import { momentInWords } from '@evenkeel/contract/moments'
import { refuseGuessable } from '#features/credentials/new-password.ts'
import { presentMember } from '#features/members/present-member.ts'
import { mailOrganisationOf, spokenTo } from '#features/members/mail-organisation.ts'
import { checkedRegistration, memberOf } from '#features/members/registration.ts'
import { endSessions, startSession } from '#features/sessions/sessions.ts'
import {
  findConfirmed,
  findMember,
  type MemberRow,
  type NewMember,
  saveRegistration,
} from '#features/members/store.ts'
import { findTenant, type Tenant } from '#features/members/tenant.ts'
import type { SignInDeps } from './deps.ts'
import { wrongCredentials } from './log-in.ts'
import { refusalTexts } from '#http/refusals.words.ts'

type MailAboutDeps = Pick<
  SignInDeps,
  'clock' | 'randomUuid' | 'randomBytes' | 'secret' | 'addressHash' | 'publicUrl' | 'vault' | 'catalogue'
>
type RegisterDeps = Omit<SignInDeps, 'sessionsEnded'>

/** The organisation the page belongs to, checked against the location that was chosen. */
async function tenantFor(
  deps: Pick<SignInDeps, 'store'>,
  caller: Caller,
  chosen: string | null | undefined,
): Promise<Tenant> {
  const tenant = caller.organisation && (await findTenant(deps.store.db, caller.organisation.id))
  const isKnown = !chosen || chosen === tenant?.id || tenant?.childIds.includes(chosen)
  if (!tenant || tenant.isRoot || !isKnown) {
    throw invalid([{ field: 'organisation', message: refusalTexts.chooseOrganization }])
  }
  return tenant
}

/** The location a registration belongs to: the chosen one, else for a dependant that of the employee. */
async function locationFor(
  deps: Pick<SignInDeps, 'store' | 'answers'>,
  tenant: Tenant,
  chosen: string | null | undefined,
  answerSetId: string | null,
): Promise<string | null> {
  if (chosen) return chosen === tenant.id ? null : chosen
  const named = answerSetId && (await deps.answers.employeeLocation(deps.store.db, answerSetId))
  return named && tenant.childIds.includes(named) ? named : null
}

/**
 * The unconfirmed registration that owns the answer set, when the client retries because the response was lost and so has no token of
 * it: the id of the set, the email address and the password together prove the person. A wrong password counts as one at log-in does.
 */
async function lostRegistration(
  deps: Pick<SignInDeps, 'store' | 'clock' | 'secret' | 'vault' | 'answers' | 'passwords'>,
  answer: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<MemberRow | null> {
  const owner = await deps.answers.ownerOf(deps.store.db, answer)
  const former = owner && (await findMember({ db: deps.store.db, vault: deps.vault }, owner))
  if (!former || former.verifiedAt !== null || former.profile.email !== email) return null
  const { db } = deps.store.crossTenant('address')
  return deps.passwords.checking(async (matches) => {
    // As a stranger's, also from a known device: anybody may register an address, and so must not use up what its owner may try.
    const tries = logInTries(deps.secret, email, null)
    if ((await takeLogInTry(db, tries, deps.clock.now())) === null) throw wrongCredentials(tries.inARow.most)
    if ((await matches(former.passwordHash, password)) === null) return null
    // The others stay counted: they may have been guesses at another account of this address.
    await giveBackTry(db, [tries.inARow.key, tries.inAll.key])
    return former
  })
}

/** The unconfirmed registration of the token that was sent, in this organization. */
async function ownRegistration(
  deps: Pick<SignInDeps, 'store' | 'vault'>,
  { member }: Caller,
  tenant: Tenant,
): Promise<MemberRow | null> {
  const isAgain = member?.isVerified === false && member.organisationId === tenant.id
  return isAgain ? findMember({ db: deps.store.db, vault: deps.vault }, member.id) : null
}

/** Whether a retried registration is the same as the stored one. */
const saysTheSame = (former: MemberRow, member: NewMember): boolean => {
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

/** Until the code is confirmed the member has the temporary telehealth user; without it registration goes on (RD-008). */
async function temporaryToken(
  deps: Pick<SignInDeps, 'telehealth'>,
  tenant: Tenant,
): Promise<TelehealthToken | null> {
  try {
    return await deps.telehealth.visitorToken(tenant.username)
  } catch (error) {
    if (error instanceof Failure || error instanceof Refused) return null
    throw error
  }
}

/** Claims the answer set; false when another registration claimed it in the meantime. */
async function takeAnswers(
  tx: Queryable,
  deps: Pick<SignInDeps, 'answers'>,
  { id: memberId, organisationId, answerSetId: setId }: NewMember,
): Promise<boolean> {
  return !setId || deps.answers.claim(tx, { setId, memberId, organisationId })
}

/**
 * The code goes to a new address, another mail to the owner of a confirmed one; as often, and as seldom (RD-008). Both lie under the
 * key of the registration, so that both take the same steps (trust S8).
 */
async function mailAbout(
  tx: Queryable,
  deps: MailAboutDeps,
  member: NewMember,
  { tenant, device }: { readonly tenant: Tenant; readonly device: string },
): Promise<void> {
  const code = await issueCode(tx, deps, member, { coolDown: false })
  const owner = await findConfirmed(tx, deps.addressHash(member.profile.email))
  if (code === null) return
  const spoken = spokenTo(deps, member.profile)
  const programme = mailOrganisationOf(
    (await findTenant(tx, owner?.organisationId ?? tenant.id)) ?? tenant,
    deps.publicUrl,
    spoken,
  )
  const origin = { device, moment: momentInWords(deps.clock.now(), member.profile.timezone, spoken) }
  const letter = owner ? alreadyRegisteredMail(programme) : codeMail(programme, code, origin)
  await writeMail(tx, deps, programme, member, letter)
}

/** Saves a registration with the summary of its answers, and mails its code. */
async function write(
  tx: Queryable,
  deps: RegisterDeps,
  member: NewMember,
  about: { readonly tenant: Tenant; readonly device: string },
): Promise<void> {
  const now = deps.clock.now()
  const summary = member.answerSetId ? await deps.answers.summaryOf(tx, member.answerSetId) : null
  const row = {
    ...member,
    appointmentState: summary?.appointment_state ?? null,
    ...(summary && (await encryptComplaints(deps, member, summary, tx))),
  }
  const contact = {
    address: deps.addressHash(row.profile.email),
    phoneHash: deps.phoneHash(row.profile.phone),
  }
  if (!(await saveRegistration({ db: tx, vault: deps.vault }, row, contact))) throw notAuthenticated()
  await voidCodes(tx, member.id, now)
  await endSessions(tx, member.id, now)
  await mailAbout(tx, deps, member, about)
}

/** One attempt; null when another request claimed the answer set in the meantime. */
async function tryToRegister(
  deps: RegisterDeps,
  caller: Caller,
  body: Registration,
  device: Device,
): Promise<SignedInUser | null> {
  const now = deps.clock.now()
  const tenant = await tenantFor(deps, caller, body.organisation)
  const zone = body.timezone ? nearestTimeZone(body.timezone, now) : defaultTimeZone
  if (zone === null) throw invalid([{ field: 'timezone', message: refusalTexts.noSuchZone }])
  const values = checkedRegistration(body, tenant.registration, { zone, now })
  refuseGuessable(deps, body.password, { field: 'password', profile: body, tenant })
  const answerSetId = body.answer ?? null
  const own = await ownRegistration(deps, caller, tenant)
  const opensAnswers =
    answerSetId === null || caller.answerSet?.id === answerSetId || own?.answerSetId === answerSetId
  const lost = opensAnswers
    ? null
    : await lostRegistration(deps, answerSetId, { email: textOf(values, 'email'), password: body.password })
  if (!opensAnswers && !lost) throw permissionDenied()
  const child = await locationFor(deps, tenant, body.organisation, answerSetId)
  const passwordHash = await deps.passwords.hash(body.password)
  const mdLive = await temporaryToken(deps, tenant)
  const member = memberOf(values, {
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
    if (!(await takeAnswers(tx, deps, member))) return null
    // An identical retry writes and mails nothing, so that the code of the first email stays valid.
    if (!lost || !saysTheSame(lost, member)) await write(tx, deps, member, { tenant, device: device.words })
    const token = await startSession(tx, deps, member, device.words)
    const saved = await findMember({ db: tx, vault: deps.vault }, member.id)
    if (!saved) throw notAuthenticated()
    const user = {
      ...presentMember(saved, tenant, await summaryOfMember(deps, saved, tx), mdLive),
      auth_token: token,
    }
    return { user, saved }
  })
  // With the stored hash: an identical retry did not store a new one.
  if (registered) device.trust(registered.saved)
  return registered?.user ?? null
}

/**
 * Registers (CALL-06). Every registration makes a row of its own that opens next to nothing until its code is confirmed,
 * so that a known address takes the same path to the same answer; its owner gets another mail (RD-008). Whoever
 * registers again with the unconfirmed token, for example to correct the address, keeps the row; so does whoever sends
 * the same answers, address and password again because the answer was lost.
 */
export async function register(
  deps: RegisterDeps,
  caller: Caller,
  body: Registration,
  device: Device,
): Promise<SignedInUser> {
  const user =
    (await tryToRegister(deps, caller, body, device)) ??
    (await tryToRegister(deps, { ...caller, answerSet: null }, body, device))
  if (!user) throw permissionDenied()
  return user
}
