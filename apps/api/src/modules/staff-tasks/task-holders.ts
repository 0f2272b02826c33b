import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import { isDangerTask, taskKinds, taskRoles } from '@evenkeel/api-contract/staff/tasks'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { type ActiveGrant, isGrantActive } from '#modules/staff-accounts/grant-policy.ts'
import { staffGrants, staffAccounts, staffSessions } from '#modules/staff-accounts/tables.ts'
import { canClaimTask, type PendingTask } from './task-policy.ts'

/** Roles that have tasks on Today. */
const taskHolderRoles: readonly StaffRole[] = [...new Set(taskKinds.flatMap((kind) => taskRoles[kind]))]

interface Holder {
  readonly grants: ActiveGrant[]
  /** Whether the staff member has ever logged in. */
  readonly hasSignedIn: boolean
}

/** Which staff may hold which tasks now. */
export interface TaskHolders {
  /** Whether a staff member may hold this task; not after deactivation or loss of the grant. */
  may(staffId: string, task: PendingTask): boolean
  /** Staff who may hold it and have logged in before. */
  forTask(task: PendingTask): readonly string[]
  /** Whether the holder of a danger call is absent, so that a closed computer does not block the call. */
  isAway(staffId: string, task: Pick<PendingTask, 'kind'>): boolean
}

/** Returns staff with recent activity in an active session. */
async function listRecentlyActive(db: Queryable, now: Temporal.Instant): Promise<ReadonlySet<string>> {
  const since = now.subtract({ milliseconds: limits.dangerHolderAway })
  const rows = await db
    .selectDistinct({ staffId: staffSessions.staffId })
    .from(staffSessions)
    .where(and(gt(staffSessions.lastUsedAt, since), gt(staffSessions.endsAt, now)))
  return new Set(rows.map(({ staffId }) => staffId))
}

/** Reads the current grants. */
export async function readTaskHolders(db: Queryable, now: Temporal.Instant): Promise<TaskHolders> {
  const rows = await db
    .select({ grant: staffGrants, lastSignedInAt: staffAccounts.lastSignedInAt })
    .from(staffGrants)
    .innerJoin(staffAccounts, and(eq(staffAccounts.id, staffGrants.staffId), isNull(staffAccounts.endedAt)))
    .where(and(isNull(staffGrants.endedAt), inArray(staffGrants.role, [...taskHolderRoles])))
  const seen = await listRecentlyActive(db, now)
  const people = new Map<string, Holder>()
  for (const { grant, lastSignedInAt } of rows) {
    if (!isGrantActive(grant, now)) continue
    const holder = people.get(grant.staffId) ?? { grants: [], hasSignedIn: lastSignedInAt !== null }
    holder.grants.push(grant)
    people.set(grant.staffId, holder)
  }
  const may = (staffId: string, task: PendingTask): boolean =>
    canClaimTask(people.get(staffId)?.grants ?? [], task)
  return {
    may,
    isAway: (staffId, { kind }) => isDangerTask(kind) && !seen.has(staffId),
    forTask: (task) =>
      [...people].filter(([id, { hasSignedIn }]) => hasSignedIn && may(id, task)).map(([id]) => id),
  }
}
