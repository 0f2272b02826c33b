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
import { staffAccounts, staffIdentities } from '#modules/staff-accounts/tables.ts'
import type { StaffContext } from '#app-context.ts'
import {
  consumeInvitation,
  deleteInvitations,
  findInvitation,
} from '#modules/staff-accounts/invitation-repository.ts'
import {
  addPasskey,
  decryptStaff,
  findPasskey,
  findStaffAccountByEmail,
  listPasskeys,
  recordPasskeyUse,
} from '#modules/staff-accounts/staff-repository.ts'
import { setAuditActor, type StaffCall } from '#modules/staff-accounts/access-control.ts'
import {
  consumeChallenge,
  createAuthenticationOptions,
  createRegistrationOptions,
  dummyPasskey,
  saveChallenge,
  verifyAuthentication,
  verifyRegistration,
} from './passkeys.ts'
import {
  type AuthorizationState,
  type DirectoryIdentity,
  DirectoryUnavailableError,
  type StaffDirectory,
} from './oidc-directory.ts'
import { findStaffCaller, presentStaffSession, setStaffCookie, startStaffSession } from './staff-sessions.ts'

/** One error for every failed log-in. */
const createSignInFailedError = (): HttpError =>
  createHttpError(
    'NotAuthenticated',
    'You could not be signed in. Please try again, or ask an administrator.',
  )

/** Starts a passkey log-in. */
async function beginPasskeySignIn(context: StaffContext) {
  const options = await createAuthenticationOptions(context)
  await saveChallenge(context.store.db, context, { purpose: 'sign in', value: options.challenge })
  return { options: { ...options } }
}

/** Logs in with a passkey; returns the session token. */
async function completePasskeySignIn(context: StaffContext, passkey: PasskeyResponse): Promise<string> {
  const { db } = context.store
  const storedPasskey = await findPasskey(db, passkey.id)
  const counter = await verifyAuthentication(
    context,
    { answer: passkey, passkey: storedPasskey ?? { ...dummyPasskey, id: passkey.id } },
    (value) => consumeChallenge(db, context, { purpose: 'sign in', value }),
  )
  if (!storedPasskey || counter === null) throw createSignInFailedError()
  return db.transaction(async (tx) => {
    if (!(await recordPasskeyUse(tx, storedPasskey, counter, context.clock.now())))
      throw createSignInFailedError()
    return startStaffSession(tx, context, storedPasskey.staffId, 'passkey')
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
async function beginDirectorySignIn(
  context: StaffContext,
  reply: FastifyReply,
): Promise<{ location: string }> {
  const directory = requireDirectory(context)
  const token = generateToken(context.randomBytes)
  const visit = deriveAuthorization(context.secret, token)
  const location = await withUnavailableError(directory.startOf(visit))
  await saveChallenge(context.store.db, context, { purpose: 'directory', value: visit.state })
  void reply.setCookie(getCookieName(isSecure(context)), token, {
    ...createCookieOptions(isSecure(context)),
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
  context: StaffContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  query: string,
): Promise<string> {
  const directory = requireDirectory(context)
  const { db } = context.store
  const token = request.cookies[getCookieName(isSecure(context))]
  void reply.clearCookie(getCookieName(isSecure(context)), createCookieOptions(isSecure(context)))
  if (!token) throw createSignInFailedError()
  const visit = deriveAuthorization(context.secret, token)
  if (!(await consumeChallenge(db, context, { purpose: 'directory', value: visit.state })))
    throw createSignInFailedError()
  const person = await withUnavailableError(directory.personOf(visit, query))
  if (!person) throw createSignInFailedError()
  return db.transaction(async (tx) => {
    const staffId = await findStaffId(tx, context, person)
    if (staffId === null) throw createSignInFailedError()
    return startStaffSession(tx, context, staffId, 'directory')
  })
}

/** Unknown, used and expired links look alike. */
const createLinkExpiredError = () => createNotFoundError()
const createInvalidPasskeyError = () =>
  createHttpError('Unprocessable', 'This passkey could not be checked. Please try again.')

/** Starts to create a passkey with a link. */
async function beginEnrollment(context: StaffContext, token: string) {
  const { db } = context.store
  const found = await findInvitation(db, context, token)
  if (!found) throw createLinkExpiredError()
  const { invitation, person } = found
  const profile = await decryptStaff(context.vault, person)
  const options = await createRegistrationOptions(context, profile, await listPasskeys(db, person.id))
  await saveChallenge(db, context, { purpose: 'enroll', of: invitation.id, value: options.challenge })
  return { name: profile.name, kind: invitation.kind, options: { ...options } }
}

/** Stores the passkey, uses the link, and logs its owner in; returns the session token. */
async function enrollPasskey(
  context: StaffContext,
  { token, passkey }: { readonly token: string; readonly passkey: PasskeyResponse },
): Promise<string> {
  const { db } = context.store
  const found = await findInvitation(db, context, token)
  if (!found) throw createLinkExpiredError()
  const { invitation, person } = found
  const kept = await verifyRegistration(context, passkey, (value) =>
    consumeChallenge(db, context, { purpose: 'enroll', of: invitation.id, value }),
  )
  if (!kept) throw createInvalidPasskeyError()
  return db.transaction(async (tx) => {
    const now = context.clock.now()
    if (!(await consumeInvitation(tx, invitation.id, now))) throw createLinkExpiredError()
    if (!(await addPasskey(tx, person.id, kept, now))) throw createInvalidPasskeyError()
    return startStaffSession(tx, context, person.id, 'passkey')
  })
}

/** Sets the cookie of a new session, and returns the staff member. */
async function openStaffSession(
  context: StaffContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string,
): Promise<StaffSession> {
  const caller = await findStaffCaller(context.store.db, context, token, 'none')
  // Deactivated at this moment.
  if (!caller) throw createNotAuthenticatedError()
  setAuditActor(request, caller.id)
  setStaffCookie(reply, context, token)
  return presentStaffSession(context, caller)
}

/** Registers the endpoints for links, passkeys and the directory. */
export function staffSignInRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  serve(readSignInMethods, async () => ({
    passkey: true,
    directory: context.directory !== null,
    danger_waits: await context.dangerWaits(),
  }))
  serve(startEnrollment, ({ body }) => beginEnrollment(context, body.token))
  serve(finishEnrollment, async ({ body, ...exchange }) =>
    openStaffSession(context, exchange, await enrollPasskey(context, body)),
  )
  serve(startSignIn, () => beginPasskeySignIn(context))
  serve(finishSignIn, async ({ body, ...exchange }) =>
    openStaffSession(context, exchange, await completePasskeySignIn(context, body.passkey)),
  )
  serve(startDirectorySignIn, ({ reply }) => beginDirectorySignIn(context, reply))
  serve(finishDirectorySignIn, async ({ body, ...exchange }) =>
    openStaffSession(context, exchange, await completeDirectorySignIn(context, exchange, body.query)),
  )
}
