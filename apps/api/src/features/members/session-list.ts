import { desc, eq } from 'drizzle-orm'
import type { SignedInDevice } from '@evenkeel/contract/own/sessions'
import { notFound } from '@evenkeel/server/http/failure'
import { fromRow } from '#db/instant.ts'
import type { CallingMember } from '#http/caller.ts'
import type { MembersRoom } from './room.ts'
import { endSessionOf, sessionLives } from './sessions.ts'
import { sessions } from './tables.ts'

type ListRoom = Pick<MembersRoom, 'store' | 'clock'>

/** The devices a member is signed in on, last used first. */
export async function listSessions(
  { store, clock }: ListRoom,
  caller: CallingMember,
): Promise<readonly SignedInDevice[]> {
  const now = clock.now()
  const rows = await store.db
    .select()
    .from(sessions)
    .where(eq(sessions.memberId, caller.id))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
  return rows
    .filter((row) => sessionLives(row, now))
    .map((row) => ({
      id: row.id,
      device: row.device,
      created_at: fromRow(row.createdAt).toString(),
      last_used_at: fromRow(row.lastUsedAt).toString(),
      is_current: row.id === caller.sessionId,
    }))
}

/** Signs one device of the member out with all its tokens; 404 when the member has no such session. */
export async function endOwnSession(
  { store, clock }: ListRoom,
  caller: CallingMember,
  id: string,
): Promise<void> {
  if (!(await endSessionOf(store.db, caller.id, id, clock.now()))) throw notFound()
}

/** How long the caller's own session still lasts, in whole seconds: what was read to let the call in. */
export function sessionLife(
  { clock }: Pick<ListRoom, 'clock'>,
  { sessionLife: { idleEnd, end } }: CallingMember,
): { readonly idle_seconds_left: number; readonly seconds_left: number } {
  const now = clock.now().epochMilliseconds
  const secondsUntil = (at: Temporal.Instant) => Math.max(0, Math.floor((at.epochMilliseconds - now) / 1000))
  return { idle_seconds_left: secondsUntil(idleEnd), seconds_left: secondsUntil(end) }
}
