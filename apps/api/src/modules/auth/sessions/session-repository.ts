import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { preparedStatement } from '@evenkeel/server-kit/database/query-rows'
import { createBatchLoader } from '@evenkeel/server-kit/database/batch-loader'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { CallingMember } from '#http/caller.ts'
import { generateToken, hashToken } from '#modules/members/secrets.ts'
import { endedSessions, sessions, sessionTokens } from '../tables.ts'
import { members } from '#modules/members/tables.ts'
import type { TokenUsage } from './session-cookie.ts'
import type { AppContext } from '#app-context.ts'

type SessionContext = Pick<AppContext, 'clock' | 'randomUuid' | 'randomBytes'>

/** Uses closer together than this are not stored again: a page sends several requests at once. */
const LAST_USED_PRECISION = seconds(1)

/** Whether a session is active: neither too old nor idle for too long (RD-005). */
export const isSessionActive = (
  session: { endsAt: Temporal.Instant; lastUsedAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean =>
  now.epochMilliseconds < session.endsAt.epochMilliseconds &&
  now.epochMilliseconds - session.lastUsedAt.epochMilliseconds < limits.memberTokenIdle

/** Whether a token may be used: the newest one, or a replaced one within its grace period. */
export const isTokenUsable = (
  token: { validUntil: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean => token.validUntil === null || now.epochMilliseconds <= token.validUntil.epochMilliseconds

async function insertToken(
  tx: Queryable,
  context: SessionContext,
  session: { id: string; organisationId: string },
): Promise<string> {
  const token = generateToken(context.randomBytes)
  await tx.insert(sessionTokens).values({
    tokenHash: hashToken(token),
    organisationId: session.organisationId,
    sessionId: session.id,
    issuedAt: context.clock.now(),
  })
  return token
}

/** Starts a session on one described device, and returns its token. */
export async function startSession(
  tx: Queryable,
  context: SessionContext,
  owner: Pick<typeof members.$inferSelect, 'id' | 'organisationId'>,
  device: string,
  id: string = context.randomUuid(),
): Promise<string> {
  const now = context.clock.now()
  const session = { id, organisationId: owner.organisationId }
  await tx.insert(sessions).values({
    ...session,
    memberId: owner.id,
    device,
    createdAt: now,
    lastUsedAt: now,
    endsAt: now.add({ milliseconds: limits.memberSessionAbsolute }),
  })
  return insertToken(tx, context, session)
}

interface TokenRecord {
  readonly session: Pick<
    typeof sessions.$inferSelect,
    'id' | 'memberId' | 'organisationId' | 'lastUsedAt' | 'endsAt'
  >
  readonly token: Pick<typeof sessionTokens.$inferSelect, 'tokenHash' | 'validUntil'>
  readonly verifiedAt: Temporal.Instant | null
  readonly locationId: string | null
}

const tokensByHash = preparedStatement((db) =>
  db
    .select({
      session: {
        id: sessions.id,
        memberId: sessions.memberId,
        organisationId: sessions.organisationId,
        lastUsedAt: sessions.lastUsedAt,
        endsAt: sessions.endsAt,
      },
      token: { tokenHash: sessionTokens.tokenHash, validUntil: sessionTokens.validUntil },
      verifiedAt: members.verifiedAt,
      locationId: members.childOrganisationId,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(sql`${sessionTokens.tokenHash} = any(${sql.placeholder('hashes')}::text[])`)
    .prepare('tokens_by_hash'),
)

async function findTokens(
  db: Queryable,
  hashes: readonly string[],
): Promise<(hash: string) => TokenRecord | null> {
  const rows = await tokensByHash(db).execute({ hashes })
  const found = new Map(rows.map((row) => [row.token.tokenHash, row]))
  return (hash) => found.get(hash) ?? null
}

async function findToken(db: Queryable, token: string): Promise<TokenRecord | null> {
  const hash = hashToken(token)
  return (await findTokens(db, [hash]))(hash)
}

/** Finds tokens; concurrent lookups share one statement, because every member request starts with one. */
type FindToken = (token: string) => Promise<TokenRecord | null>
export function createTokenLoader(db: Queryable): FindToken {
  const find = createBatchLoader((hashes: readonly string[]) => findTokens(db, hashes))
  return (token) => find(hashToken(token))
}

const sessionById = preparedStatement((db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_by_id'),
)

/** Returns the session with this id, active or not; null if it was ended. */
export async function findSession(db: Queryable, id: string): Promise<typeof sessions.$inferSelect | null> {
  const [row] = await sessionById(db).execute({ id })
  return row ?? null
}

/**
 * Ends the session of a replaced token that is used after its grace period: it was copied, by or from a
 * thief, and the two cannot be told apart (trust S6). A browser with a valid token of that session in its
 * cookie is only a tab that slept; it is refused, and may restore by the cookie.
 */
async function endReplayedSession(
  db: Queryable,
  now: Temporal.Instant,
  { session }: TokenRecord,
  cookie: string | null,
): Promise<void> {
  const held = cookie === null ? null : await findToken(db, cookie)
  if (held?.session.id === session.id && isTokenUsable(held.token, now)) return
  await endSession(db, session.id, now)
}

/** Whether a token grants access to a session now. */
export async function isSessionTokenValid(
  db: Queryable,
  now: Temporal.Instant,
  token: string,
): Promise<boolean> {
  const row = await findToken(db, token)
  return row !== null && isSessionActive(row.session, now) && isTokenUsable(row.token, now)
}

async function findActiveToken(
  db: Queryable,
  now: Temporal.Instant,
  token: string,
  { cookie }: TokenUsage,
  find: FindToken = (sent) => findToken(db, sent),
): Promise<TokenRecord | null> {
  const row = await find(token)
  if (!row || !isSessionActive(row.session, now)) return null
  if (isTokenUsable(row.token, now)) return row
  await endReplayedSession(db, now, row, cookie)
  return null
}

/** Returns the member of a token, or null. Counts as use of the session, except for background calls. */
export async function authenticateMember(
  db: Queryable,
  context: Pick<AppContext, 'clock'>,
  token: string,
  use: TokenUsage,
  find: FindToken,
): Promise<CallingMember | null> {
  const now = context.clock.now()
  const row = await findActiveToken(db, now, token, use, find)
  if (!row) return null
  const { session } = row
  const { lastUsedAt: lastUsed, endsAt: end } = session
  const isUse = !use.isBackground && now.epochMilliseconds - lastUsed.epochMilliseconds >= LAST_USED_PRECISION
  if (isUse) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id))
  }
  return {
    id: session.memberId,
    organisationId: session.organisationId,
    locationId: row.locationId,
    sessionId: session.id,
    sessionLife: {
      idleEnd: (isUse ? now : lastUsed).add({ milliseconds: limits.memberTokenIdle }),
      end,
    },
    isVerified: row.verifiedAt !== null,
  }
}

/**
 * Exchanges a valid token for a new one; the old one stays valid for 30 s, so that requests in flight
 * succeed (RD-005). Null if the token is unknown or expired. Call it inside a transaction.
 */
export async function rotateToken(
  tx: Queryable,
  context: SessionContext,
  token: string,
  use: TokenUsage,
): Promise<{ readonly token: string; readonly isConfirmed: boolean } | null> {
  const now = context.clock.now()
  const row = await findActiveToken(tx, now, token, use)
  if (!row) return null
  const [session] = await tx
    .update(sessions)
    .set({ lastUsedAt: use.isBackground ? sql`${sessions.lastUsedAt}` : now })
    .where(eq(sessions.id, row.session.id))
    .returning({ id: sessions.id, organisationId: sessions.organisationId })
  // Logged out while this request was in progress.
  if (!session) return null
  await tx
    .update(sessionTokens)
    .set({ validUntil: now.add({ milliseconds: limits.tokenGrace }) })
    .where(and(eq(sessionTokens.tokenHash, row.token.tokenHash), isNull(sessionTokens.validUntil)))
  return { token: await insertToken(tx, context, session), isConfirmed: row.verifiedAt !== null }
}

/**
 * Deletes sessions with all their tokens and, in the same statement, queues the notification of the
 * telehealth service. Returns the number of deleted sessions.
 */
async function deleteSessions(tx: Queryable, now: Temporal.Instant, which: SQL | undefined): Promise<number> {
  const endedAt = sql<Temporal.Instant>`${now.toString()}::timestamptz`.as('ended_at')
  const gone = tx.$with('gone').as(tx.delete(sessions).where(which).returning({ id: sessions.id }))
  const updated = await tx
    .with(gone)
    .insert(endedSessions)
    .select(tx.select({ id: gone.id, endedAt }).from(gone))
    .returning({ id: endedSessions.id })
  return updated.length
}

/** Ends one session. */
export async function endSession(tx: Queryable, sessionId: string, now: Temporal.Instant): Promise<void> {
  await deleteSessions(tx, now, eq(sessions.id, sessionId))
}

/** Ends one session of a member; false if the member has no such session. */
export async function endMemberSession(
  tx: Queryable,
  memberId: string,
  sessionId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  return (await deleteSessions(tx, now, and(eq(sessions.id, sessionId), eq(sessions.memberId, memberId)))) > 0
}

/** Ends all sessions of a member, except one that may stay; returns their number. */
export async function endAllSessions(
  tx: Queryable,
  memberId: string,
  now: Temporal.Instant,
  stays: string | null = null,
): Promise<number> {
  const own = eq(sessions.memberId, memberId)
  return deleteSessions(tx, now, stays === null ? own : and(own, ne(sessions.id, stays)))
}
