import { limits } from '@evenkeel/api-contract/limits'
import { noCacheHeaders } from '@evenkeel/api-contract/portal/no-cache-headers'
import type { Clock } from '@evenkeel/server-kit/clock'
import { type TtlCache, createTtlCache } from '@evenkeel/server-kit/ttl-cache'
import { withPatientRecords } from '#modules/documents/with-patient-records.ts'
import type { CallingMember } from '#http/caller.ts'
import type { AppContext } from '#app-context.ts'

/** Maximum number of cached members. */
const MAX_CACHED = 5000

/** Caches the unread counts that the telehealth service returned recently, by member (decision 003). */
export const createUnreadCountCache = (clock: Clock): TtlCache<number> =>
  createTtlCache({ now: () => clock.now().epochMilliseconds, life: limits.unreadKept, most: MAX_CACHED })

type CountContext = Pick<AppContext, 'asPatient' | 'telehealth' | 'unread'>

/** Whether a caller knows of a change and bypasses the cache. */
export const isNoCacheRequest = (headers: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(noCacheHeaders).every(([name, value]) => headers[name] === value)

/** Returns the number of unread received messages. */
export function countUnread(context: CountContext, member: CallingMember, fresh: boolean): Promise<number> {
  if (fresh) context.unread.forget(member.id)
  return context.unread.read(member.id, '', () =>
    withPatientRecords(context, member, (records) => records.unread()),
  )
}

/** Marks the conversation of a message as read; returns the new unread count. */
export async function markConversationRead(
  context: CountContext,
  member: CallingMember,
  messageId: number,
): Promise<number> {
  await withPatientRecords(context, member, async (records) =>
    records.markRead((await records.message(messageId)).conversation_id),
  )
  return countUnread(context, member, true)
}
