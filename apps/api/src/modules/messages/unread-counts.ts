import { limits } from '@evenkeel/api-contract/limits'
import { noCacheHeaders } from '@evenkeel/api-contract/portal/no-cache-headers'
import type { Clock } from '@evenkeel/server-kit/clock'
import { type TtlCache, createTtlCache } from '@evenkeel/server-kit/ttl-cache'
import { withPatientRecords } from '#modules/documents/with-patient-records.ts'
import type { CallingMember } from '#http/caller.ts'
import type { DocumentsDeps } from '#modules/documents/deps.ts'

/** Members whose numbers are remembered at a time. */
const MAX_CACHED = 5000

/** Numbers of unread messages as the telehealth service told them a moment ago, by member (decision 003). */
export type UnreadCountCache = TtlCache<number>
export const createUnreadCountCache = (clock: Clock): UnreadCountCache =>
  createTtlCache({ now: () => clock.now().epochMilliseconds, life: limits.unreadKept, most: MAX_CACHED })

interface CountDeps extends Pick<DocumentsDeps, 'asPatient' | 'telehealth'> {
  readonly unread: UnreadCountCache
}

/** Whether a caller knows of a change and wants to be told anew. */
export const isNoCacheRequest = (headers: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(noCacheHeaders).every(([name, value]) => headers[name] === value)

/** How many received messages the member has not read. */
export function countUnread(deps: CountDeps, member: CallingMember, fresh: boolean): Promise<number> {
  if (fresh) deps.unread.forget(member.id)
  return deps.unread.read(member.id, '', () =>
    withPatientRecords(deps, member, (records) => records.unread()),
  )
}

/** Marks the conversation of a message as read; how many messages are unread after that. */
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
