import { limits } from '@evenkeel/api-contract/limits'
import { noCacheHeaders } from '@evenkeel/api-contract/portal/no-cache-headers'
import type { Clock } from '@evenkeel/server-kit/clock'
import { type TtlCache, createTtlCache } from '@evenkeel/server-kit/ttl-cache'
import { withPatientRecords } from '#modules/documents/with-patient-records.ts'
import type { CallingMember } from '#http/caller.ts'
import type { DocumentsDeps } from '#modules/documents/deps.ts'

/** Maximum number of cached members. */
const MAX_CACHED = 5000

/** Unread counts recently returned by the telehealth service, by member (decision 003). */
export type UnreadCountCache = TtlCache<number>
export const createUnreadCountCache = (clock: Clock): UnreadCountCache =>
  createTtlCache({ now: () => clock.now().epochMilliseconds, life: limits.unreadKept, most: MAX_CACHED })

interface CountDeps extends Pick<DocumentsDeps, 'asPatient' | 'telehealth'> {
  readonly unread: UnreadCountCache
}

/** Whether a caller knows of a change and bypasses the cache. */
export const isNoCacheRequest = (headers: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(noCacheHeaders).every(([name, value]) => headers[name] === value)

/** Returns the number of unread received messages. */
export function countUnread(deps: CountDeps, member: CallingMember, fresh: boolean): Promise<number> {
  if (fresh) deps.unread.forget(member.id)
  return deps.unread.read(member.id, '', () =>
    withPatientRecords(deps, member, (records) => records.unread()),
  )
}

/** Marks the conversation of a message as read; returns the new unread count. */
export async function markConversationRead(
  deps: CountDeps,
  member: CallingMember,
  messageId: number,
): Promise<number> {
  await withPatientRecords(deps, member, async (records) =>
    records.markRead((await records.message(messageId)).conversation_id),
  )
  return countUnread(deps, member, true)
}
