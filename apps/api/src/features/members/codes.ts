import { and, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/contract/limits'
import { days } from '@evenkeel/contract/units'
import type { Queryable } from '@evenkeel/server/store/store'
import { rowAfter, rowBefore, toRow } from '#db/instant.ts'
import { personAddresses } from '#db/person-keys-table.ts'
import type { MembersRoom } from './room.ts'
import { keyedHash, newCode, sameHash } from './secrets.ts'
import type { MemberRow } from './store.ts'
import { oneTimeCodes } from './tables.ts'

type Receiver = Pick<MemberRow, 'id' | 'organisationId' | 'email'>
type CodeRoom = Pick<MembersRoom, 'clock' | 'randomUuid' | 'randomBytes' | 'secret' | 'addressHash'>

/** What is stored of a code: bound to its row, its member and our secret, for a million codes are soon tried out. */
const codeHash = (secret: string, code: string, codeId: string, memberId: string): string =>
  keyedHash(secret, 'code', memberId, codeId, code)

/** One mail at a time per address, so that parallel requests cannot slip past the limits below. */
export async function lockAddress(tx: Queryable, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`mail:${email}`}))`)
}

async function codesSince(tx: Queryable, hash: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(oneTimeCodes)
    .innerJoin(personAddresses, eq(personAddresses.person, oneTimeCodes.memberId))
    .where(and(eq(personAddresses.hash, hash), gt(oneTimeCodes.createdAt, since)))
  return row?.count ?? 0
}

/**
 * Makes a new code for a registration; older ones no longer work (CALL-08). Null when the address had its ten codes of
 * the day, or, with `coolDown`, one in the last 30 seconds (ruling R11). Call it inside a transaction.
 */
export async function issueCode(
  tx: Queryable,
  room: CodeRoom,
  receiver: Receiver,
  { coolDown }: { readonly coolDown: boolean },
): Promise<string | null> {
  const now = room.clock.now()
  await lockAddress(tx, receiver.email)
  const hash = room.addressHash(receiver.email)
  const today = await codesSince(tx, hash, rowBefore(now, days(1)))
  if (today >= limits.oneTimeCodesPerDay) return null
  if (coolDown && (await codesSince(tx, hash, rowBefore(now, limits.resendCooldown))) > 0) return null
  await voidCodes(tx, receiver.id, now)
  const id = room.randomUuid()
  const code = newCode(room.randomBytes)
  await tx.insert(oneTimeCodes).values({
    id,
    organisationId: receiver.organisationId,
    memberId: receiver.id,
    codeHash: codeHash(room.secret, code, id, receiver.id),
    createdAt: toRow(now),
    expiresAt: rowAfter(now, limits.oneTimeCodeLife),
    tries: 0,
  })
  return code
}

/**
 * Compares a code with the newest one of a registration. The guess is counted before it is looked at, in one statement,
 * so that however many arrive at once no more than five are ever compared (ruling R11).
 */
export async function isRightCode(
  tx: Queryable,
  room: Pick<MembersRoom, 'clock' | 'secret'>,
  memberId: string,
  code: string,
): Promise<boolean> {
  const newest = tx
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.memberId, memberId), isNull(oneTimeCodes.voidedAt)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  const [row] = await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        inArray(oneTimeCodes.id, newest),
        gt(oneTimeCodes.expiresAt, toRow(room.clock.now())),
        lt(oneTimeCodes.tries, limits.oneTimeCodeTries),
      ),
    )
    .returning()
  return row !== undefined && sameHash(row.codeHash, codeHash(room.secret, code, row.id, memberId))
}

/** No code of this registration works any longer. */
export async function voidCodes(tx: Queryable, memberId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ voidedAt: toRow(now) })
    .where(and(eq(oneTimeCodes.memberId, memberId), isNull(oneTimeCodes.voidedAt)))
}
