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
import {
  type AccessContext,
  addMemberAccess,
  getStaffDb,
  type MemberAccessRow,
  type MemberRecord,
  presentMemberAccess,
  readMemberRecord,
  readOpenMemberAccess,
} from './member-record.ts'

/** Counts a search, successful or not, to stop enumeration of addresses. */
const consumeSearchLimit = (
  context: Pick<StaffContext, 'store' | 'clock' | 'secret'>,
  staffId: string,
): Promise<void> =>
  consume(
    context,
    [
      {
        key: keyedHash(context.secret, 'look-up', staffId),
        pace: { most: limits.lookUpsPerHour, per: hours(1) },
      },
    ],
    'You looked for many people within an hour. Please wait a while and try again.',
  )

/** Opens the one member with an exact key, for a purpose and for 15 minutes. */
export async function openMemberAccess(
  context: StaffContext,
  acting: AccessContext,
  asked: EndpointInput<typeof openLookUpEndpoint>['body'],
): Promise<MemberAccess> {
  const { staff } = acting
  await consumeSearchLimit(context, staff.id)
  const { id: memberId } = await searchMember(getStaffDb(context, staff), context, asked)
  return createMemberAccess(context, acting, { memberId, purpose: asked.purpose })
}

/**
 * Opens the member of a task the caller has claimed, for the purpose of the task. Not counted as a search.
 */
export async function openTaskMember(
  context: StaffContext,
  acting: AccessContext,
  name: TaskRef,
): Promise<MemberAccess> {
  const { task } = await requireClaimedTask(context, acting.staff, name)
  const purpose = taskPurposes[task.kind]
  if (task.memberId === null || purpose === null) throw createNotFoundError()
  return createMemberAccess(context, acting, { memberId: task.memberId, purpose })
}

async function createMemberAccess(
  context: StaffContext,
  acting: AccessContext,
  whom: Pick<MemberAccessRow, 'memberId' | 'purpose'>,
): Promise<MemberAccess> {
  const now = context.clock.now()
  const row = {
    ...whom,
    id: context.randomUuid(),
    sessionId: acting.staff.sessionId,
    openedAt: now,
    endsAt: now.add({ milliseconds: limits.lookUpLife }),
  }
  const opened = await readMemberRecord(context, acting, row)
  if (!opened) throw createNotFoundError()
  await addMemberAccess(context.store.db, row)
  return presentMemberAccess(context, opened)
}

/** Lists the members opened in this session who may still be seen. */
export async function listMemberAccess(
  context: StaffContext,
  acting: AccessContext,
): Promise<MemberAccess[]> {
  const rows = await readOpenMemberAccess(context.store.db, acting.staff.sessionId, context.clock.now())
  const found: MemberRecord[] = []
  for (const row of rows) {
    const opened = await readMemberRecord(context, acting, row)
    if (opened) found.push(opened)
  }
  return Promise.all(found.map((opened) => presentMemberAccess(context, opened)))
}
