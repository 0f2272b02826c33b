import '@fastify/cookie'
import { createHash } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import type { AppContext } from '#app-context.ts'
import { members } from '#modules/members/tables.ts'
import { answerSets, answerTokens } from '../tables.ts'

/** The answer set of a valid answer token. */
interface TokenAnswerSet {
  readonly id: string
  readonly organisationId: string
}

const hashAnswerToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Issues a token for a set: 256 bits, of which only the hash is stored. Deletes expired ones of the set.
 */
export async function issueAnswerToken(
  tx: Queryable,
  { clock, randomBytes }: Pick<AppContext, 'clock' | 'randomBytes'>,
  set: TokenAnswerSet,
): Promise<string> {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  await tx
    .delete(answerTokens)
    .where(and(eq(answerTokens.answerSetId, set.id), lt(answerTokens.validUntil, now)))
  await tx.insert(answerTokens).values({
    tokenHash: hashAnswerToken(token),
    organisationId: set.organisationId,
    answerSetId: set.id,
    validUntil: now.add({ milliseconds: limits.answerTokenLife }),
  })
  return token
}

/** Returns the row of a valid token. */
async function findValidToken(db: Queryable, clock: Clock, token: string) {
  const now = clock.now()
  const [row] = await db
    .select({
      hash: answerTokens.tokenHash,
      id: answerSets.id,
      organisationId: answerSets.organisationId,
      validUntil: answerTokens.validUntil,
      replacedAt: answerTokens.replacedAt,
    })
    .from(answerTokens)
    .innerJoin(answerSets, eq(answerSets.id, answerTokens.answerSetId))
    .where(
      and(
        eq(answerTokens.tokenHash, hashAnswerToken(token)),
        gt(answerTokens.validUntil, now),
        gt(answerSets.createdAt, now.subtract({ milliseconds: limits.answerTokenAbsolute })),
      ),
    )
  return row ?? null
}

/**
 * Returns the set of a token; null if the token is unknown, was idle for 30 minutes (INTAKE-06), or its set
 * is twelve hours old. Use extends the token, stored at most once a minute; a replaced token is not
 * extended.
 */
export async function findAnswerSetByToken(
  db: Queryable,
  clock: Clock,
  token: string,
): Promise<TokenAnswerSet | null> {
  const row = await findValidToken(db, clock, token)
  if (!row) return null
  const now = clock.now()
  const isWorthWriting =
    row.validUntil.epochMilliseconds < now.epochMilliseconds + limits.answerTokenLife - minutes(1)
  if (row.replacedAt === null && isWorthWriting) {
    await db
      .update(answerTokens)
      .set({ validUntil: now.add({ milliseconds: limits.answerTokenLife }) })
      .where(and(eq(answerTokens.tokenHash, row.hash), isNull(answerTokens.replacedAt)))
  }
  return { id: row.id, organisationId: row.organisationId }
}

/**
 * Exchanges a valid token for a new one with full lifetime; null if it is not valid. The old one works for
 * 30 more seconds, so that requests in flight succeed (RD-005).
 */
export async function renewAnswerToken(
  tx: Queryable,
  context: Pick<AppContext, 'clock' | 'randomBytes'>,
  token: string,
): Promise<string | null> {
  const row = await findValidToken(tx, context.clock, token)
  if (!row) return null
  const now = context.clock.now()
  const grace = now.add({ milliseconds: limits.tokenGrace })
  await tx
    .update(answerTokens)
    .set({
      validUntil: Temporal.Instant.compare(row.validUntil, grace) < 0 ? row.validUntil : grace,
      replacedAt: sql`coalesce(${answerTokens.replacedAt}, ${now.toString()}::timestamptz)`,
    })
    .where(eq(answerTokens.tokenHash, row.hash))
  return issueAnswerToken(tx, context, row)
}

/** Issues another token for the set of a valid token, which does not change; null if it is not valid. */
export async function issueAdditionalAnswerToken(
  tx: Queryable,
  context: Pick<AppContext, 'clock' | 'randomBytes'>,
  token: string,
): Promise<string | null> {
  const row = await findValidToken(tx, context.clock, token)
  return row && issueAnswerToken(tx, context, row)
}

/** Returns the token that belongs to this set, or the first one if no set is named. */
export async function findTokenForAnswerSet(
  db: Queryable,
  clock: Clock,
  tokens: readonly string[],
  setId: string | null,
): Promise<string | null> {
  if (setId === null) return tokens[0] ?? null
  for (const token of tokens) if ((await findValidToken(db, clock, token))?.id === setId) return token
  return null
}

const COOKIE_NAME = 'evenkeel_intake'

/** Several tabs may each have their own intake; the oldest is dropped. */
const MAX_TOKENS = 4

/**
 * Stores the answer token in an HttpOnly cookie, so that a reload within 30 minutes continues the intake.
 * Only the token renewal reads it: the cookie alone changes nothing (RD-005). Tokens of other tabs stay in
 * it; `former` is the one it replaces.
 */
export function setIntakeCookie(
  reply: FastifyReply,
  publicUrl: string,
  token: string,
  former: string | null = null,
): void {
  const others = readIntakeCookie(reply.request).filter((kept) => kept !== former && kept !== token)
  void reply.setCookie(COOKIE_NAME, [token, ...others].slice(0, MAX_TOKENS).join('.'), {
    httpOnly: true,
    sameSite: 'strict',
    path: '/api',
    secure: publicUrl.startsWith('https:'),
    maxAge: limits.answerTokenLife / 1000,
  })
}

/** Returns the answer tokens in the cookie, the last used first. */
export const readIntakeCookie = (request: FastifyRequest): readonly string[] =>
  (request.cookies[COOKIE_NAME] ?? '')
    .split('.')
    .filter((token) => token !== '')
    .slice(0, MAX_TOKENS)

/** Deletes expired tokens, abandoned answers of visitors, and those of deleted registrations. */
export async function deleteExpiredAnswers(db: Db, now: Temporal.Instant): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, answerSets.memberId))
  const beginner = db.select({ id: members.id }).from(members).where(eq(members.id, answerSets.begunBy))
  await db.delete(answerTokens).where(lt(answerTokens.validUntil, now))
  await db.delete(answerSets).where(
    or(
      and(
        isNull(answerSets.memberId),
        // Answers of a known person in danger stay until the call is done.
        or(isNull(answerSets.dangerAt), isNotNull(answerSets.dangerHandledAt), notExists(beginner)),
        lt(answerSets.renewedAt, now.subtract({ milliseconds: limits.unclaimedAnswersKept })),
      ),
      and(isNotNull(answerSets.memberId), notExists(owner)),
    ),
  )
}
