import { eq, lt, or } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { getStaffCookieName } from '@evenkeel/api-contract/staff/session'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyedHash, generateToken } from '#modules/members/secrets.ts'
import type { StaffContext } from '#app-context.ts'
import { type ActiveGrant, hasRole } from '#modules/staff-accounts/grant-policy.ts'
import type { StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { listActiveGrants } from '#modules/staff-accounts/staff-repository.ts'
import { staffAccounts, staffSessions } from '#modules/staff-accounts/tables.ts'

type SessionRow = typeof staffSessions.$inferSelect

/** Uses closer together than this are not stored again: a page sends several requests at once. */
const LAST_USED_PRECISION = seconds(1)

const isSecure = ({ staffUrl }: Pick<StaffContext, 'staffUrl'>): boolean => staffUrl.startsWith('https:')

const createCookieOptions = (deps: Pick<StaffContext, 'staffUrl'>) =>
  ({ sameSite: 'strict', path: '/', httpOnly: true, secure: isSecure(deps) }) as const

/**
 * Returns the token in the cookie, or null; read from the raw header, because counselor endpoints are in
 * another service.
 */
export const readStaffCookie = (
  request: FastifyRequest,
  deps: Pick<StaffContext, 'staffUrl'>,
): string | null =>
  fastifyCookie.parse(request.headers.cookie ?? '')[getStaffCookieName(isSecure(deps))] ?? null

/** Sets the cookie. It ends with the browser session. */
export const setStaffCookie = (
  reply: FastifyReply,
  deps: Pick<StaffContext, 'staffUrl'>,
  token: string,
): void => void reply.setCookie(getStaffCookieName(isSecure(deps)), token, createCookieOptions(deps))

export const clearStaffCookie = (reply: FastifyReply, deps: Pick<StaffContext, 'staffUrl'>): void =>
  void reply.clearCookie(getStaffCookieName(isSecure(deps)), createCookieOptions(deps))

const hashToken = (secret: () => string, token: string): string => keyedHash(secret, 'staff session', token)

const getIdleEnd = ({ lastUsedAt }: Pick<SessionRow, 'lastUsedAt'>): Temporal.Instant =>
  lastUsedAt.add({ milliseconds: limits.staffSessionIdle })

/** Whether a session is active: neither too old nor idle for too long. */
const isSessionActive = (session: SessionRow, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, session.endsAt) < 0 && Temporal.Instant.compare(now, getIdleEnd(session)) < 0

/** Starts a session in one browser; returns its token. */
export async function startStaffSession(
  tx: Queryable,
  deps: Pick<StaffContext, 'clock' | 'randomUuid' | 'randomBytes' | 'secret'>,
  staffId: string,
  signedInBy: SessionRow['signedInBy'],
): Promise<string> {
  const now = deps.clock.now()
  const token = generateToken(deps.randomBytes)
  await tx.insert(staffSessions).values({
    id: deps.randomUuid(),
    tokenHash: hashToken(deps.secret, token),
    staffId,
    signedInBy,
    createdAt: now,
    lastUsedAt: now,
    endsAt: now.add({ milliseconds: limits.staffSessionAbsolute }),
  })
  await tx.update(staffAccounts).set({ lastSignedInAt: now }).where(eq(staffAccounts.id, staffId))
  return token
}

/** How a call counts for the session: as activity, as Today being open and visible, or not at all. */
export type SessionUse = 'use' | 'watch' | 'none'

/**
 * New last-used time of a session. Watching Today keeps the session alive, but counts as away from the
 * keyboard, so that a colleague can take over a danger call.
 */
function getLastUsedAt(
  use: SessionUse,
  { lastUsedAt }: SessionRow,
  grants: readonly ActiveGrant[],
  now: Temporal.Instant,
): Temporal.Instant {
  if (use === 'none' || (use === 'watch' && !hasRole(grants, ['care_line']))) return lastUsedAt
  const at = use === 'use' ? now : now.subtract({ milliseconds: limits.dangerHolderAway })
  const isLater = at.epochMilliseconds - lastUsedAt.epochMilliseconds >= LAST_USED_PRECISION
  return isLater ? at : lastUsedAt
}

/** Returns the staff member of a token, with the current grants; null if invalid. */
export async function findStaffCaller(
  db: Db,
  { clock, secret }: Pick<StaffContext, 'clock' | 'secret'>,
  token: string,
  use: SessionUse,
): Promise<StaffCaller | null> {
  const now = clock.now()
  const [found] = await db
    .select({ session: staffSessions, endedAt: staffAccounts.endedAt })
    .from(staffSessions)
    .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.staffId))
    .where(eq(staffSessions.tokenHash, hashToken(secret, token)))
  if (!found || found.endedAt !== null || !isSessionActive(found.session, now)) return null
  const { session } = found
  const grants = await listActiveGrants(db, now, session.staffId)
  const lastUsedAt = getLastUsedAt(use, session, grants, now)
  if (lastUsedAt !== session.lastUsedAt)
    await db.update(staffSessions).set({ lastUsedAt }).where(eq(staffSessions.id, session.id))
  return {
    id: session.staffId,
    grants,
    sessionId: session.id,
    signedInBy: session.signedInBy,
    idleEnd: getIdleEnd({ lastUsedAt }),
    end: session.endsAt,
  }
}

/** Ends one session. */
export async function endStaffSession(db: Queryable, id: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.id, id))
}

/** Deletes expired sessions. */
export async function cleanUpStaffSessions(db: Db, now: Temporal.Instant): Promise<void> {
  const unused = now.subtract({ milliseconds: limits.staffSessionIdle })
  await db
    .delete(staffSessions)
    .where(or(lt(staffSessions.endsAt, now), lt(staffSessions.lastUsedAt, unused)))
}
