import { and, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import { limits } from '@evenkeel/contract/limits'
import { days } from '@evenkeel/contract/units'
import type { Db } from '@evenkeel/server/store/store'
import { rowBefore, toRow } from '#db/instant.ts'
import { mailOutbox, members, oneTimeCodes, passwordResets, sessions, throttles } from './tables.ts'

/** Codes and links count for a day, also when they no longer work (ruling R11). */
const COUNTED = days(1)
/** A registration nobody confirmed is forgotten after this. */
const UNCONFIRMED = days(7)
/** Sent mails hold addresses, codes and links. */
const SENT_MAIL = days(30)

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
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, rowBefore(now, COUNTED)))
  await db.delete(passwordResets).where(lt(passwordResets.createdAt, rowBefore(now, COUNTED)))
  await db.delete(throttles).where(lte(throttles.endsAt, toRow(now)))
  await db
    .delete(mailOutbox)
    .where(
      or(
        lt(mailOutbox.sentAt, rowBefore(now, SENT_MAIL)),
        lt(mailOutbox.givenUpAt, rowBefore(now, SENT_MAIL)),
      ),
    )
  await db
    .delete(members)
    .where(
      and(
        isNull(members.verifiedAt),
        lt(members.createdAt, rowBefore(now, UNCONFIRMED)),
        notInArray(members.id, [...spared]),
      ),
    )
}
