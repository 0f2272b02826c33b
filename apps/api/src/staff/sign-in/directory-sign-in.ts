import { and, eq, isNull } from 'drizzle-orm'
import { limits } from '@evenkeel/contract/limits'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import type { Queryable } from '@evenkeel/server/store/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyedHash, newToken } from '#features/members/secrets.ts'
import { findStaffByEmail } from '../people/staff-store.ts'
import { startStaffSession } from '../people/staff-sessions.ts'
import { staffPeople } from '../people/tables.ts'
import { rememberChallenge, takeChallenge } from './challenges.ts'
import type { StaffSignInDeps } from './deps.ts'
import { type DirectoryPerson, DirectoryUnavailable, type StaffDirectory, type Visit } from './directory.ts'
import { endInvitations } from './invitations.ts'
import { notLetIn } from './sign-in.ts'
import { staffIdentities } from './tables.ts'

/** Binds a visit to the browser that began it: nobody can send somebody else back in their own name. */
const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-evenkeel_staff_visit' : 'evenkeel_staff_visit'

const cookieOptions = (isSecure: boolean) =>
  ({ sameSite: 'strict', path: '/', httpOnly: true, secure: isSecure }) as const

const isSecure = ({ staffUrl }: Pick<StaffSignInDeps, 'staffUrl'>): boolean => staffUrl.startsWith('https:')

/** Everything of a visit follows from what the browser holds: the database knows none of it. */
const visitOf = (secret: () => string, token: string): Visit => {
  const part = (name: string): string => keyedHash(secret, 'staff visit', name, token)
  return { state: part('state'), nonce: part('nonce'), codeVerifier: part('verifier') }
}

function theDirectory({ directory }: Pick<StaffSignInDeps, 'directory'>): StaffDirectory {
  if (!directory) throw notFound()
  return directory
}

async function orLater<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DirectoryUnavailable)) throw error
    throw refuse('Unavailable', 'Your directory does not answer right now. Please try again in a moment.', {
      'retry-after': '10',
    })
  }
}

/** Begins a visit to the directory; returns where it leads. */
export async function beginVisit(deps: StaffSignInDeps, reply: FastifyReply): Promise<{ location: string }> {
  const directory = theDirectory(deps)
  const token = newToken(deps.randomBytes)
  const visit = visitOf(deps.secret, token)
  const location = await orLater(directory.startOf(visit))
  await rememberChallenge(deps.store.db, deps, { purpose: 'directory', value: visit.state })
  void reply.setCookie(cookieName(isSecure(deps)), token, {
    ...cookieOptions(isSecure(deps)),
    maxAge: limits.staffChallengeLife / 1000,
  })
  return { location }
}

/** Who the directory means: by its own name for the person from the second time on, and by a verified address the first time. */
async function staffIdOf(
  tx: Queryable,
  { addressHash, clock }: Pick<StaffSignInDeps, 'addressHash' | 'clock'>,
  { issuer, subject, verifiedEmail }: DirectoryPerson,
): Promise<string | null> {
  const [known] = await tx
    .select({ id: staffPeople.id })
    .from(staffIdentities)
    .innerJoin(staffPeople, and(eq(staffPeople.id, staffIdentities.staffId), isNull(staffPeople.endedAt)))
    .where(and(eq(staffIdentities.issuer, issuer), eq(staffIdentities.subject, subject)))
  if (known) return known.id
  if (verifiedEmail === null) return null
  const person = await findStaffByEmail(tx, addressHash(verifiedEmail))
  if (!person) return null
  const added = await tx
    .insert(staffIdentities)
    .values({ issuer, subject, staffId: person.id, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ staffId: staffIdentities.staffId })
  // One who comes back under another name, with an address that changed hands, is somebody else.
  if (added.length === 0) return null
  await endInvitations(tx, person.id)
  return person.id
}

/** Signs in with what the directory said; returns the session's token. */
export async function endVisit(
  deps: StaffSignInDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  query: string,
): Promise<string> {
  const directory = theDirectory(deps)
  const { db } = deps.store
  const token = request.cookies[cookieName(isSecure(deps))]
  void reply.clearCookie(cookieName(isSecure(deps)), cookieOptions(isSecure(deps)))
  if (!token) throw notLetIn()
  const visit = visitOf(deps.secret, token)
  if (!(await takeChallenge(db, deps, { purpose: 'directory', value: visit.state }))) throw notLetIn()
  const person = await orLater(directory.personOf(visit, query))
  if (!person) throw notLetIn()
  return db.transaction(async (tx) => {
    const staffId = await staffIdOf(tx, deps, person)
    if (staffId === null) throw notLetIn()
    return startStaffSession(tx, deps, staffId, 'directory')
  })
}
