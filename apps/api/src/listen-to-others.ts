import { contestChannel } from '#db/contest-channel.ts'
import { eventChannel } from '#features/messages/handle-webhook.ts'
import type { ApiDeps } from './deps.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { StaffService } from './staff/staff-service.ts'
import { taskChannel } from './staff/tasks/live-tasks.ts'

/** Hears what other processes, and this one, did for members and for what waits; each of the returned ends one hearing. */
export async function listenToOthers(
  { store }: Pick<ApiDeps, 'store'>,
  features: Pick<FeatureDeps, 'forgetTold' | 'live'>,
  staff: StaffService | null,
): Promise<(() => Promise<void>)[]> {
  const members = await store.listen(eventChannel, (memberId) => {
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
