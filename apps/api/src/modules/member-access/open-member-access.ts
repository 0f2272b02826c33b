import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { limits } from '@evenkeel/api-contract/limits'
import type {
  MemberAccess,
  openMemberAccess as openLookUpEndpoint,
} from '@evenkeel/api-contract/staff/member-access'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { consume } from '#modules/rate-limit/rate-limit.ts'
import { keyedHash } from '#modules/members/secrets.ts'
import { requireClaimedTask } from '#modules/staff-tasks/claim-task.ts'
import type { TaskRef } from '#modules/staff-tasks/list-tasks.ts'
import { taskPurposes } from '#modules/staff-tasks/task-policy.ts'
import type { StaffContext } from '#app-context.ts'
import { searchMember } from './search-member.ts'
import { addMemberAccess, type MemberAccessRow, readOpenMemberAccess } from './member-access-repository.ts'
import {
  type AccessContext,
  readMemberRecord,
  type MemberRecord,
  presentMemberAccess,
  getStaffDb,
} from './member-record.ts'

/** Counts a search, successful or not, to stop enumeration of addresses. */
const consumeSearchLimit = (
  deps: Pick<StaffContext, 'store' | 'clock' | 'secret'>,
  staffId: string,
): Promise<void> =>
  consume(
    deps,
    [
      {
        key: keyedHash(deps.secret, 'look-up', staffId),
        pace: { most: limits.lookUpsPerHour, per: hours(1) },
      },
    ],
    'You looked for many people within an hour. Please wait a while and try again.',
  )

/** Opens the one member with an exact key, for a purpose and for 15 minutes. */
export async function openMemberAccess(
  deps: StaffContext,
  acting: AccessContext,
  asked: EndpointInput<typeof openLookUpEndpoint>['body'],
): Promise<MemberAccess> {
  const { staff } = acting
  await consumeSearchLimit(deps, staff.id)
  const { id: memberId } = await searchMember(getStaffDb(deps, staff), deps, asked)
  return createMemberAccess(deps, acting, { memberId, purpose: asked.purpose })
}

/**
 * Opens the member of a task the caller has claimed, for the purpose of the task. Not counted as a search.
 */
export async function openTaskMember(
  deps: StaffContext,
  acting: AccessContext,
  name: TaskRef,
): Promise<MemberAccess> {
  const { task } = await requireClaimedTask(deps, acting.staff, name)
  const purpose = taskPurposes[task.kind]
  if (task.memberId === null || purpose === null) throw createNotFoundError()
  return createMemberAccess(deps, acting, { memberId: task.memberId, purpose })
}

async function createMemberAccess(
  deps: StaffContext,
  acting: AccessContext,
  whom: Pick<MemberAccessRow, 'memberId' | 'purpose'>,
): Promise<MemberAccess> {
  const now = deps.clock.now()
  const row = {
    ...whom,
    id: deps.randomUuid(),
    sessionId: acting.staff.sessionId,
    openedAt: now,
    endsAt: now.add({ milliseconds: limits.lookUpLife }),
  }
  const opened = await readMemberRecord(deps, acting, row)
  if (!opened) throw createNotFoundError()
  await addMemberAccess(deps.store.db, row)
  return presentMemberAccess(deps, opened)
}

/** Lists the members opened in this session who may still be seen. */
export async function listMemberAccess(deps: StaffContext, acting: AccessContext): Promise<MemberAccess[]> {
  const rows = await readOpenMemberAccess(deps.store.db, acting.staff.sessionId, deps.clock.now())
  const found: MemberRecord[] = []
  for (const row of rows) {
    const opened = await readMemberRecord(deps, acting, row)
    if (opened) found.push(opened)
  }
  return Promise.all(found.map((opened) => presentMemberAccess(deps, opened)))
}
