import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import { isDangerTask, taskKinds, taskRoles } from '@evenkeel/api-contract/staff/tasks'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { type ActiveGrant, isGrantActive } from '#modules/staff-accounts/grant-policy.ts'
import { staffGrants, staffAccounts, staffSessions } from '#modules/staff-accounts/tables.ts'
import { canClaimTask, type PendingTask } from './task-policy.ts'

/** Roles that have something on Today. */
const taskHolderRoles: readonly StaffRole[] = [...new Set(taskKinds.flatMap((kind) => taskRoles[kind]))]

interface Holder {
  readonly grants: ActiveGrant[]
  /** Whether the person has ever been here. */
  readonly hasSignedIn: boolean
}

/** Who of the staff may take what at a moment. */
export interface TaskHolders {
  /** Whether somebody may have this task: whoever was ended, or lost the grant, holds nothing any more. */
  may(staffId: string, task: PendingTask): boolean
  /** Those who may, and have signed in before. */
  forTask(task: PendingTask): readonly string[]
  /** Whether somebody who holds a call because of danger is not here: a closed computer keeps no person in danger to itself. */
  isAway(staffId: string, task: Pick<PendingTask, 'kind'>): boolean
}

/** Those who did something in the application lately, in a session that still lives. */
async function listRecentlyActive(db: Queryable, now: Temporal.Instant): Promise<ReadonlySet<string>> {
  const since = now.subtract({ milliseconds: limits.dangerHolderAway })
  const rows = await db
    .selectDistinct({ staffId: staffSessions.staffId })
    .from(staffSessions)
    .where(and(gt(staffSessions.lastUsedAt, since), gt(staffSessions.endsAt, now)))
  return new Set(rows.map(({ staffId }) => staffId))
}

/** Reads the grants that hold now. */
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
