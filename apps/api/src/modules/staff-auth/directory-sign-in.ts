import { and, eq, isNull } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyedHash, generateToken } from '#modules/members/secrets.ts'
import { findStaffAccountByEmail } from '#modules/staff-accounts/staff-repository.ts'
import { startStaffSession } from './staff-sessions.ts'
import { staffAccounts } from '#modules/staff-accounts/tables.ts'
import { saveChallenge, consumeChallenge } from './challenges.ts'
import type { StaffSignInDeps } from './deps.ts'
import {
  type DirectoryIdentity,
  DirectoryUnavailableError,
  type StaffDirectory,
  type AuthorizationState,
} from './oidc-directory.ts'
import { deleteInvitations } from '#modules/staff-accounts/invitation-repository.ts'
import { createSignInFailedError } from './passkey-sign-in.ts'
import { staffIdentities } from '#modules/staff-accounts/credential-tables.ts'

/** Binds a visit to the browser that began it: nobody can send somebody else back in their own name. */
const getCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-evenkeel_staff_visit' : 'evenkeel_staff_visit'

const createCookieOptions = (isSecure: boolean) =>
  ({ sameSite: 'strict', path: '/', httpOnly: true, secure: isSecure }) as const

const isSecure = ({ staffUrl }: Pick<StaffSignInDeps, 'staffUrl'>): boolean => staffUrl.startsWith('https:')

/** Everything of a visit follows from what the browser holds: the database knows none of it. */
const deriveAuthorization = (secret: () => string, token: string): AuthorizationState => {
  const part = (name: string): string => keyedHash(secret, 'staff visit', name, token)
  return { state: part('state'), nonce: part('nonce'), codeVerifier: part('verifier') }
}

function requireDirectory({ directory }: Pick<StaffSignInDeps, 'directory'>): StaffDirectory {
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

/** Begins a visit to the directory; returns where it leads. */
export async function beginDirectorySignIn(
  deps: StaffSignInDeps,
  reply: FastifyReply,
): Promise<{ location: string }> {
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

/** Who the directory means: by its own name for the person from the second time on, and by a verified address the first time. */
async function findStaffId(
  tx: Queryable,
  { addressHash, clock }: Pick<StaffSignInDeps, 'addressHash' | 'clock'>,
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
  // One who comes back under another name, with an address that changed hands, is somebody else.
  if (added.length === 0) return null
  await deleteInvitations(tx, person.id)
  return person.id
}

/** Signs in with what the directory said; returns the session's token. */
export async function completeDirectorySignIn(
  deps: StaffSignInDeps,
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
