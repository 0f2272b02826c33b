import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@evenkeel/api-contract/limits'
import type { StaffSession } from '@evenkeel/api-contract/staff/session'
import {
  finishDirectorySignIn,
  finishEnrollment,
  finishSignIn,
  type PasskeyResponse,
  readSignInMethods,
  startDirectorySignIn,
  startEnrollment,
  startSignIn,
} from '@evenkeel/api-contract/staff/sign-in'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import {
  createHttpError,
  createNotAuthenticatedError,
  createNotFoundError,
  type HttpError,
} from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { generateToken, keyedHash } from '#modules/members/secrets.ts'
import { staffIdentities } from '#modules/staff-accounts/credential-tables.ts'
import type { StaffContext } from '#app-context.ts'
import {
  consumeInvitation,
  deleteInvitations,
  findInvitation,
} from '#modules/staff-accounts/invitation-repository.ts'
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  recordPasskeyUse,
} from '#modules/staff-accounts/passkey-repository.ts'
import { setAuditActor, type StaffCall } from '#modules/staff-accounts/staff-caller.ts'
import { decryptStaff } from '#modules/staff-accounts/staff-profile.ts'
import { findStaffAccountByEmail } from '#modules/staff-accounts/staff-repository.ts'
import { staffAccounts } from '#modules/staff-accounts/tables.ts'
import { consumeChallenge, saveChallenge } from './challenges.ts'
import {
  type AuthorizationState,
  type DirectoryIdentity,
  DirectoryUnavailableError,
  type StaffDirectory,
} from './oidc-directory.ts'
import {
  createAuthenticationOptions,
  createRegistrationOptions,
  dummyPasskey,
  verifyAuthentication,
  verifyRegistration,
} from './passkeys.ts'
import { presentStaffSession } from './present-staff-session.ts'
import { findStaffCaller, setStaffCookie, startStaffSession } from './staff-sessions.ts'

/** One error for every failed log-in. */
const createSignInFailedError = (): HttpError =>
  createHttpError(
    'NotAuthenticated',
    'You could not be signed in. Please try again, or ask an administrator.',
  )

/** Starts a passkey log-in. */
async function beginPasskeySignIn(deps: StaffContext) {
  const options = await createAuthenticationOptions(deps)
  await saveChallenge(deps.store.db, deps, { purpose: 'sign in', value: options.challenge })
  return { options: { ...options } }
}

/** Logs in with a passkey; returns the session token. */
async function completePasskeySignIn(deps: StaffContext, passkey: PasskeyResponse): Promise<string> {
  const { db } = deps.store
  const known = await findPasskey(db, passkey.id)
  const counter = await verifyAuthentication(
    deps,
    { answer: passkey, passkey: known ?? { ...dummyPasskey, id: passkey.id } },
    (value) => consumeChallenge(db, deps, { purpose: 'sign in', value }),
  )
  if (!known || counter === null) throw createSignInFailedError()
  return db.transaction(async (tx) => {
    if (!(await recordPasskeyUse(tx, known, counter, deps.clock.now()))) throw createSignInFailedError()
    return startStaffSession(tx, deps, known.staffId, 'passkey')
  })
}

/** Name of the cookie that binds a log-in to its browser, against log-in CSRF. */
const getCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-evenkeel_staff_visit' : 'evenkeel_staff_visit'

const createCookieOptions = (isSecure: boolean) =>
  ({ sameSite: 'strict', path: '/', httpOnly: true, secure: isSecure }) as const

const isSecure = ({ staffUrl }: Pick<StaffContext, 'staffUrl'>): boolean => staffUrl.startsWith('https:')

/** Derives the log-in state from the browser's token: nothing is stored in the database. */
const deriveAuthorization = (secret: () => string, token: string): AuthorizationState => {
  const part = (name: string): string => keyedHash(secret, 'staff visit', name, token)
  return { state: part('state'), nonce: part('nonce'), codeVerifier: part('verifier') }
}

function requireDirectory({ directory }: Pick<StaffContext, 'directory'>): StaffDirectory {
  if (!directory) throw createNotFoundError()
  return directory
}

async function withUnavailableError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DirectoryUnavailableError)) throw error
    throw createHttpError(
      'Unavailable',
      'Your directory does not answer right now. Please try again in a moment.',
      {
        'retry-after': '10',
      },
    )
  }
}

/** Starts a directory log-in; returns its URL. */
async function beginDirectorySignIn(deps: StaffContext, reply: FastifyReply): Promise<{ location: string }> {
  const directory = requireDirectory(deps)
  const token = generateToken(deps.randomBytes)
  const visit = deriveAuthorization(deps.secret, token)
  const location = await withUnavailableError(directory.startOf(visit))
  await saveChallenge(deps.store.db, deps, { purpose: 'directory', value: visit.state })
  void reply.setCookie(getCookieName(isSecure(deps)), token, {
    ...createCookieOptions(isSecure(deps)),
    maxAge: limits.staffChallengeLife / 1000,
  })
  return { location }
}

/** Returns the staff member of an identity: by subject, and the first time by verified address. */
async function findStaffId(
  tx: Queryable,
  { addressHash, clock }: Pick<StaffContext, 'addressHash' | 'clock'>,
  { issuer, subject, verifiedEmail }: DirectoryIdentity,
): Promise<string | null> {
  const [known] = await tx
    .select({ id: staffAccounts.id })
    .from(staffIdentities)
    .innerJoin(
      staffAccounts,
      and(eq(staffAccounts.id, staffIdentities.staffId), isNull(staffAccounts.endedAt)),
    )
    .where(and(eq(staffIdentities.issuer, issuer), eq(staffIdentities.subject, subject)))
  if (known) return known.id
  if (verifiedEmail === null) return null
  const person = await findStaffAccountByEmail(tx, addressHash(verifiedEmail))
  if (!person) return null
  const added = await tx
    .insert(staffIdentities)
    .values({ issuer, subject, staffId: person.id, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ staffId: staffIdentities.staffId })
  // Another subject with an address that changed hands is a different person.
  if (added.length === 0) return null
  await deleteInvitations(tx, person.id)
  return person.id
}

/** Logs in with the directory's identity; returns the session token. */
async function completeDirectorySignIn(
  deps: StaffContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  query: string,
): Promise<string> {
  const directory = requireDirectory(deps)
  const { db } = deps.store
  const token = request.cookies[getCookieName(isSecure(deps))]
  void reply.clearCookie(getCookieName(isSecure(deps)), createCookieOptions(isSecure(deps)))
  if (!token) throw createSignInFailedError()
  const visit = deriveAuthorization(deps.secret, token)
  if (!(await consumeChallenge(db, deps, { purpose: 'directory', value: visit.state })))
    throw createSignInFailedError()
  const person = await withUnavailableError(directory.personOf(visit, query))
  if (!person) throw createSignInFailedError()
  return db.transaction(async (tx) => {
    const staffId = await findStaffId(tx, deps, person)
    if (staffId === null) throw createSignInFailedError()
    return startStaffSession(tx, deps, staffId, 'directory')
  })
}

/** Unknown, used and expired links look alike. */
const createLinkExpiredError = () => createNotFoundError()
const createInvalidPasskeyError = () =>
  createHttpError('Unprocessable', 'This passkey could not be checked. Please try again.')

/** Starts to create a passkey with a link. */
async function beginEnrollment(deps: StaffContext, token: string) {
  const { db } = deps.store
  const found = await findInvitation(db, deps, token)
  if (!found) throw createLinkExpiredError()
  const { invitation, person } = found
  const profile = await decryptStaff(deps.vault, person)
  const options = await createRegistrationOptions(deps, profile, await listPasskeys(db, person.id))
  await saveChallenge(db, deps, { purpose: 'enroll', of: invitation.id, value: options.challenge })
  return { name: profile.name, kind: invitation.kind, options: { ...options } }
}

/** Stores the passkey, uses the link, and logs its owner in; returns the session token. */
async function enrollPasskey(
  deps: StaffContext,
  { token, passkey }: { readonly token: string; readonly passkey: PasskeyResponse },
): Promise<string> {
  const { db } = deps.store
  const found = await findInvitation(db, deps, token)
  if (!found) throw createLinkExpiredError()
  const { invitation, person } = found
  const kept = await verifyRegistration(deps, passkey, (value) =>
    consumeChallenge(db, deps, { purpose: 'enroll', of: invitation.id, value }),
  )
  if (!kept) throw createInvalidPasskeyError()
  return db.transaction(async (tx) => {
    const now = deps.clock.now()
    if (!(await consumeInvitation(tx, invitation.id, now))) throw createLinkExpiredError()
    if (!(await addPasskey(tx, person.id, kept, now))) throw createInvalidPasskeyError()
    return startStaffSession(tx, deps, person.id, 'passkey')
  })
}

/** Sets the cookie of a new session, and returns the staff member. */
async function openStaffSession(
  deps: StaffContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string,
): Promise<StaffSession> {
  const caller = await findStaffCaller(deps.store.db, deps, token, 'none')
  // Deactivated at this moment.
  if (!caller) throw createNotAuthenticatedError()
  setAuditActor(request, caller.id)
  setStaffCookie(reply, deps, token)
  return presentStaffSession(deps, caller)
}

/** Registers the endpoints for links, passkeys and the directory. */
export function staffSignInRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffContext): void {
  serve(readSignInMethods, async () => ({
    passkey: true,
    directory: deps.directory !== null,
    danger_waits: await deps.dangerWaits(),
  }))
  serve(startEnrollment, ({ body }) => beginEnrollment(deps, body.token))
  serve(finishEnrollment, async ({ body, ...exchange }) =>
    openStaffSession(deps, exchange, await enrollPasskey(deps, body)),
  )
  serve(startSignIn, () => beginPasskeySignIn(deps))
  serve(finishSignIn, async ({ body, ...exchange }) =>
    openStaffSession(deps, exchange, await completePasskeySignIn(deps, body.passkey)),
  )
  serve(startDirectorySignIn, ({ reply }) => beginDirectorySignIn(deps, reply))
  serve(finishDirectorySignIn, async ({ body, ...exchange }) =>
    openStaffSession(deps, exchange, await completeDirectorySignIn(deps, exchange, body.query)),
  )
}
