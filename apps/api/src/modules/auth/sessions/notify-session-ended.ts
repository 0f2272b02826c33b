import { asc, inArray, lt } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { endedSessions } from '../tables.ts'
import type { AppContext } from '#app-context.ts'

/** Calls to the telehealth service per run; the rest waits for the next one. */
const MAX_CALLS = 20

type EndedSessionsContext = Pick<AppContext, 'store' | 'clock'> & {
  readonly telehealth: Pick<AppContext['telehealth'], 'endTokens'>
}

/**
 * Notifies the telehealth service which sessions ended, so that its tokens end with them (decision 002).
 * Failed calls are retried; after the lifetime of a token there is nothing left to end.
 */
export async function notifySessionEnded({ store, clock, telehealth }: EndedSessionsContext): Promise<void> {
  const { db } = store
  const over = clock.now().subtract({ milliseconds: minutes(limits.telehealthTokenMinutes) })
  await db.delete(endedSessions).where(lt(endedSessions.endedAt, over))
  for (let call = 0; call < MAX_CALLS; call += 1) {
    const rows = await db
      .select({ id: endedSessions.id })
      .from(endedSessions)
      .orderBy(asc(endedSessions.endedAt))
      .limit(limits.sessionsEndedAtOnce)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await telehealth.endTokens(ids)
    await db.delete(endedSessions).where(inArray(endedSessions.id, ids))
  }
}
