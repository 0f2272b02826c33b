import { contestChannel } from '#db/contest-channel.ts'
import { memberEventChannel } from '#modules/messages/handle-webhook.ts'
import type { ApiDeps } from './deps.ts'
import type { ModuleDeps } from './module-deps.ts'
import type { StaffService } from './staff-service.ts'
import { taskChannel } from '#modules/staff-tasks/live-tasks.ts'

/**
 * Subscribes to database notifications of this and other processes; each returned function ends one
 * subscription.
 */
export async function subscribeToNotifications(
  { store }: Pick<ApiDeps, 'store'>,
  features: Pick<ModuleDeps, 'forgetTold' | 'live'>,
  staff: StaffService | null,
): Promise<(() => Promise<void>)[]> {
  const members = await store.listen(memberEventChannel, (memberId) => {
    features.forgetTold(memberId)
    features.live.tell(memberId)
  })
  if (!staff) return [members]
  return [
    members,
    await store.listen(taskChannel, (id) => staff.heard(id)),
    await store.listen(contestChannel, (id) => staff.heardOfContest(id)),
  ]
}
