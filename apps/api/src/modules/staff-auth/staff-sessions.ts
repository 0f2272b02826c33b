import { fastifyCookie } from '@fastify/cookie'
import { eq, lt, or } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@evenkeel/api-contract/limits'
import {
  getStaffCookieName,
  listStaffOrganizations,
  readStaffSession,
  staffLogOut,
  type StaffSession,
} from '@evenkeel/api-contract/staff/session'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { StaffContext } from '#app-context.ts'
import { generateToken, keyedHash } from '#modules/members/secrets.ts'
import {
  type ActiveGrant,
  hasRole,
  listRoles,
  requireStaffCaller,
  type StaffCall,
  type StaffCaller,
} from '#modules/staff-accounts/access-control.ts'
import { listGrantedOrganizations, presentGrants } from '#modules/staff-accounts/present-grants.ts'
import { decryptStaff, findStaffAccount, listActiveGrants } from '#modules/staff-accounts/staff-repository.ts'
import { staffAccounts, staffSessions } from '#modules/staff-accounts/tables.ts'

type SessionRow = typeof staffSessions.$inferSelect

/** Uses closer together than this are not stored again: a page sends several requests at once. */
const LAST_USED_PRECISION = seconds(1)

const isSecure = ({ staffUrl }: Pick<StaffContext, 'staffUrl'>): boolean => staffUrl.startsWith('https:')

const createCookieOptions = (context: Pick<StaffContext, 'staffUrl'>) =>
  ({ sameSite: 'strict', path: '/', httpOnly: true, secure: isSecure(context) }) as const

/**
 * Returns the token in the cookie, or null; read from the raw header, because counselor endpoints are in
 * another service.
 */
export const readStaffCookie = (
  request: FastifyRequest,
  context: Pick<StaffContext, 'staffUrl'>,
): string | null =>
  fastifyCookie.parse(request.headers.cookie ?? '')[getStaffCookieName(isSecure(context))] ?? null

/** Sets the cookie. It ends with the browser session. */
export const setStaffCookie = (
  reply: FastifyReply,
  context: Pick<StaffContext, 'staffUrl'>,
  token: string,
): void => void reply.setCookie(getStaffCookieName(isSecure(context)), token, createCookieOptions(context))

const clearStaffCookie = (reply: FastifyReply, context: Pick<StaffContext, 'staffUrl'>): void =>
  void reply.clearCookie(getStaffCookieName(isSecure(context)), createCookieOptions(context))

const hashToken = (secret: () => string, token: string): string => keyedHash(secret, 'staff session', token)

const getIdleEnd = ({ lastUsedAt }: Pick<SessionRow, 'lastUsedAt'>): Temporal.Instant =>
  lastUsedAt.add({ milliseconds: limits.staffSessionIdle })

/** Whether a session is active: neither too old nor idle for too long. */
const isSessionActive = (session: SessionRow, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, session.endsAt) < 0 && Temporal.Instant.compare(now, getIdleEnd(session)) < 0

/** Starts a session in one browser; returns its token. */
export async function startStaffSession(
  tx: Queryable,
  context: Pick<StaffContext, 'clock' | 'randomUuid' | 'randomBytes' | 'secret'>,
  staffId: string,
  signedInBy: SessionRow['signedInBy'],
): Promise<string> {
  const now = context.clock.now()
  const token = generateToken(context.randomBytes)
  await tx.insert(staffSessions).values({
    id: context.randomUuid(),
    tokenHash: hashToken(context.secret, token),
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
async function endStaffSession(db: Queryable, id: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.id, id))
}

/** Deletes expired sessions. */
export async function cleanUpStaffSessions(db: Db, now: Temporal.Instant): Promise<void> {
  const unused = now.subtract({ milliseconds: limits.staffSessionIdle })
  await db
    .delete(staffSessions)
    .where(or(lt(staffSessions.endsAt, now), lt(staffSessions.lastUsedAt, unused)))
}

/** Returns the whole seconds until an instant, at least 0. */
const secondsUntil = (now: Temporal.Instant, then: Temporal.Instant): number =>
  Math.max(0, Math.floor((then.epochMilliseconds - now.epochMilliseconds) / 1000))

/** Maps the staff session to the response. */
export async function presentStaffSession(
  { store: { db }, clock, vault }: Pick<StaffContext, 'store' | 'clock' | 'vault'>,
  { id, grants, signedInBy, idleEnd, end }: StaffCaller,
): Promise<StaffSession> {
  const row = await findStaffAccount(db, id)
  if (!row) throw createNotAuthenticatedError()
  const { name, email } = await decryptStaff(vault, row)
  const grantsOf = await presentGrants(db, { vault }, grants)
  const now = clock.now()
  return {
    person: { id, name, email },
    roles: [...listRoles(grants)],
    grants: grantsOf(id),
    signed_in_by: signedInBy,
    idle_seconds_left: secondsUntil(now, idleEnd),
    seconds_left: secondsUntil(now, end),
  }
}

/**
 * Registers session and log-out endpoints; `onLeave` releases tasks that others could not claim in
 * the meantime.
 */
export function staffSessionRoutes(
  serve: RegisterEndpoint<StaffCall>,
  context: StaffContext,
  onLeave: (staffId: string) => Promise<void>,
): void {
  const { db } = context.store
  serve(readStaffSession, ({ caller }) => presentStaffSession(context, requireStaffCaller(caller)))
  serve(staffLogOut, async ({ caller, reply }) => {
    const { id, sessionId } = requireStaffCaller(caller)
    await endStaffSession(db, sessionId)
    await onLeave(id)
    clearStaffCookie(reply, context)
    return { message: 'You are logged out.' }
  })
  serve(listStaffOrganizations, async ({ caller }) => ({
    results: [...(await listGrantedOrganizations(db, requireStaffCaller(caller).grants))],
  }))
}
