import { and, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { limits } from '@evenkeel/contract/limits'
import type { Db } from '@evenkeel/server/store/store'
import { rowBefore, toRow } from '#db/instant.ts'
import { sweepAddresses } from './addresses.ts'
import { mailOutbox, members, oneTimeCodes, passwordResets, sessions, throttles } from './tables.ts'

/**
 * Removes what is over: sessions with their tokens, codes, links, throttles, sent mails, and registrations nobody confirmed, with
 * all that hangs on them. `spared` members stay. Tries at passwords stay too: for unknown addresses as for known ones
 * they end with a success only. Replaced tokens stay with their session, so that one that comes back is known.
 */
export async function sweepMembers(db: Db, now: Temporal.Instant, spared: readonly string[]): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(lte(sessions.endsAt, toRow(now)), lte(sessions.lastUsedAt, rowBefore(now, limits.memberTokenIdle))),
    )
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, rowBefore(now, limits.codesKept)))
  await db.delete(passwordResets).where(lt(passwordResets.createdAt, rowBefore(now, limits.codesKept)))
  await db.delete(throttles).where(lte(throttles.endsAt, toRow(now)))
  await db
    .delete(mailOutbox)
    .where(
      or(
        lt(mailOutbox.sentAt, rowBefore(now, limits.sentMailKept)),
        lt(mailOutbox.givenUpAt, rowBefore(now, limits.sentMailKept)),
      ),
    )
  await db
    .delete(members)
    .where(
      and(
        isNull(members.verifiedAt),
        lt(members.createdAt, rowBefore(now, limits.unconfirmedKept)),
        notInArray(members.id, [...spared]),
      ),
    )
  await sweepAddresses(db)
}
