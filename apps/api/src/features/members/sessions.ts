import { and, eq, isNull, ne } from 'drizzle-orm'
import { limits } from '@evenkeel/contract/limits'
import { minutes } from '@evenkeel/contract/units'
import type { Queryable } from '@evenkeel/server/store/store'
import { fromRow, rowAfter, toRow } from '#db/instant.ts'
import type { CallingMember } from '#http/caller.ts'
import type { MembersRoom } from './room.ts'
import { newToken, tokenHash } from './secrets.ts'
import { members, sessions, sessionTokens } from './tables.ts'

type Owner = Pick<typeof members.$inferSelect, 'id' | 'organisationId'>
type SessionRoom = Pick<MembersRoom, 'clock' | 'randomUuid' | 'randomBytes'>

/** Uses closer together than this are not written again. */
const USE_GRAIN = minutes(1)

/** Whether a session still lives: neither too old nor unused for too long (ruling R5). */
export const sessionLives = (session: { endsAt: Date; lastUsedAt: Date }, now: Temporal.Instant): boolean =>
  now.epochMilliseconds < session.endsAt.getTime() &&
  now.epochMilliseconds - session.lastUsedAt.getTime() < limits.memberTokenIdle

/** Whether a token may be used: the newest one, or a replaced one within its grace. */
export const tokenLives = (token: { validUntil: Date | null }, now: Temporal.Instant): boolean =>
  token.validUntil === null || now.epochMilliseconds <= token.validUntil.getTime()

async function addToken(
  tx: Queryable,
  room: SessionRoom,
  session: { id: string; organisationId: string },
): Promise<string> {
  const token = newToken(room.randomBytes)
  await tx.insert(sessionTokens).values({
    tokenHash: tokenHash(token),
    organisationId: session.organisationId,
    sessionId: session.id,
    issuedAt: toRow(room.clock.now()),
  })
  return token
}

/** Opens a session on one device, named in words, and returns its token. */
export async function startSession(
  tx: Queryable,
  room: SessionRoom,
  owner: Owner,
  device: string,
): Promise<string> {
  const now = room.clock.now()
  const session = { id: room.randomUuid(), organisationId: owner.organisationId }
  await tx.insert(sessions).values({
    ...session,
    memberId: owner.id,
    device,
    createdAt: toRow(now),
    lastUsedAt: toRow(now),
    endsAt: rowAfter(now, limits.memberSessionAbsolute),
  })
  return addToken(tx, room, session)
}

async function findLiving(db: Queryable, now: Temporal.Instant, token: string) {
  const [row] = await db
    .select({
      session: sessions,
      token: sessionTokens,
      verifiedAt: members.verifiedAt,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessionTokens.tokenHash, tokenHash(token)))
  return row && sessionLives(row.session, now) && tokenLives(row.token, now) ? row : null
}

/** The member a token belongs to, or null. Counts as use of the session. */
export async function findCallingMember(
  db: Queryable,
  room: SessionRoom,
  token: string,
): Promise<CallingMember | null> {
  const now = room.clock.now()
  const row = await findLiving(db, now, token)
  if (!row) return null
  const { session } = row
  if (now.epochMilliseconds - fromRow(session.lastUsedAt).epochMilliseconds >= USE_GRAIN) {
    await db
      .update(sessions)
      .set({ lastUsedAt: toRow(now) })
      .where(eq(sessions.id, session.id))
  }
  return {
    id: session.memberId,
    organisationId: session.organisationId,
    sessionId: session.id,
    isVerified: row.verifiedAt !== null,
  }
}

/**
 * Trades a living token for a fresh one; the old one stays valid for 30 s, so that requests on their way arrive
 * (ruling R5). Null when the token is unknown or over.
 */
export async function rotateToken(tx: Queryable, room: SessionRoom, token: string): Promise<string | null> {
  const now = room.clock.now()
  const row = await findLiving(tx, now, token)
  if (!row) return null
  await tx
    .update(sessionTokens)
    .set({ validUntil: rowAfter(now, limits.tokenGrace) })
    .where(and(eq(sessionTokens.tokenHash, row.token.tokenHash), isNull(sessionTokens.validUntil)))
  await tx
    .update(sessions)
    .set({ lastUsedAt: toRow(now) })
    .where(eq(sessions.id, row.session.id))
  return addToken(tx, room, row.session)
}

/** Ends one session with all its tokens. */
export async function endSession(tx: Queryable, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Ends all sessions of a member, but for one that may stay. */
export async function endSessions(
  tx: Queryable,
  memberId: string,
  stays: string | null = null,
): Promise<void> {
  const own = eq(sessions.memberId, memberId)
  await tx.delete(sessions).where(stays === null ? own : and(own, ne(sessions.id, stays)))
}
