import { contestChannel } from '#db/contest-channel.ts'
import { memberEventChannel } from '#modules/messages/handle-webhook.ts'
import type { ApiOptions, AppContext } from './app-context.ts'
import type { StaffService } from './staff-service.ts'
import { taskChannel } from '#modules/staff-tasks/live-tasks.ts'

/**
 * Subscribes to database notifications of this and other processes; each returned function ends one
 * subscription.
 */
export async function subscribeToNotifications(
  { store }: Pick<ApiOptions, 'store'>,
  context: Pick<AppContext, 'forgetTold' | 'live'>,
  staff: StaffService | null,
): Promise<(() => Promise<void>)[]> {
  const members = await store.listen(memberEventChannel, (memberId) => {
    context.forgetTold(memberId)
    context.live.tell(memberId)
  })
  if (!staff) return [members]
  return [
    members,
    await store.listen(taskChannel, (id) => staff.heard(id)),
    await store.listen(contestChannel, (id) => staff.heardOfContest(id)),
  ]
}
