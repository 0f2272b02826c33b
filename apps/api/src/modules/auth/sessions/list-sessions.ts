import { desc, eq } from 'drizzle-orm'
import type { EndpointResult } from '@evenkeel/api-contract/endpoint'
import type { readMySession, SignedInDevice } from '@evenkeel/api-contract/portal/sessions'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import { endMemberSession, isSessionActive } from './session-repository.ts'
import { sessions } from '../tables.ts'
import { translateDeviceName } from '#modules/email/account-emails.ts'
import type { AppContext } from '#app-context.ts'

type SessionListContext = Pick<AppContext, 'store' | 'clock'>

/**
 * Lists the devices a member is logged in on, last used first, described in the language of the request.
 */
export async function listSessions(
  { store, clock, catalogue, language }: SessionListContext & Pick<AppContext, 'catalogue' | 'language'>,
  caller: CallingMember,
): Promise<readonly SignedInDevice[]> {
  const now = clock.now()
  const translator = catalogue.in(language)
  const rows = await store.db
    .select()
    .from(sessions)
    .where(eq(sessions.memberId, caller.id))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
  return rows
    .filter((row) => isSessionActive(row, now))
    .map((row) => ({
      id: row.id,
      device: translateDeviceName(row.device, translator),
      created_at: row.createdAt.toString(),
      last_used_at: row.lastUsedAt.toString(),
      is_current: row.id === caller.sessionId,
    }))
}

/** Logs out one device of the member with all its tokens; 404 if the member has no such session. */
export async function endOwnSession(
  { store, clock }: SessionListContext,
  caller: CallingMember,
  id: string,
): Promise<void> {
  if (!(await endMemberSession(store.db, caller.id, id, clock.now()))) throw createNotFoundError()
}

/**
 * Returns the remaining session lifetime in whole seconds, and whether the code is confirmed, from the data
 * that authenticated the request.
 */
export function getSessionLifetime(
  { clock }: Pick<SessionListContext, 'clock'>,
  { isVerified, sessionLife: { idleEnd, end } }: CallingMember,
): EndpointResult<typeof readMySession> {
  const now = clock.now().epochMilliseconds
  const secondsUntil = (at: Temporal.Instant) => Math.max(0, Math.floor((at.epochMilliseconds - now) / 1000))
  return {
    idle_seconds_left: secondsUntil(idleEnd),
    seconds_left: secondsUntil(end),
    is_confirmed: isVerified,
  }
}
