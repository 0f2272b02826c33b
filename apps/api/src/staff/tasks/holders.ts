import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { limits } from '@evenkeel/contract/limits'
import type { StaffRole } from '@evenkeel/contract/staff/roles'
import { isDanger, taskKinds, taskRoles } from '@evenkeel/contract/staff/tasks'
import type { Queryable } from '@evenkeel/server/store/store'
import { type HeldGrant, holds } from '../people/rules.ts'
import { staffGrants, staffPeople, staffSessions } from '../people/tables.ts'
import { mayTake, type WaitingTask } from './rules.ts'

/** Roles that have something on Today. */
const roles: readonly StaffRole[] = [...new Set(taskKinds.flatMap((kind) => taskRoles[kind]))]

interface Holder {
  readonly grants: HeldGrant[]
  /** Whether the person has ever been here. */
  readonly hasSignedIn: boolean
}

/** Who of the staff may take what at a moment. */
export interface Holders {
  /** Whether somebody may have this task: whoever was ended, or lost the grant, holds nothing any more. */
  may(staffId: string, task: WaitingTask): boolean
  /** Those who may, and have signed in before. */
  forTask(task: WaitingTask): readonly string[]
  /** Whether somebody who holds a call because of danger is not here: a closed computer keeps no person in danger to itself. */
  isAway(staffId: string, task: Pick<WaitingTask, 'kind'>): boolean
}

/** Those who did something in the application lately, in a session that still lives. */
async function seenLately(db: Queryable, now: Temporal.Instant): Promise<ReadonlySet<string>> {
  const since = now.subtract({ milliseconds: limits.dangerHolderAway })
  const rows = await db
    .selectDistinct({ staffId: staffSessions.staffId })
    .from(staffSessions)
    .where(and(gt(staffSessions.lastUsedAt, since), gt(staffSessions.endsAt, now)))
  return new Set(rows.map(({ staffId }) => staffId))
}

/** Reads the grants that hold now. */
export async function readHolders(db: Queryable, now: Temporal.Instant): Promise<Holders> {
  const rows = await db
    .select({ grant: staffGrants, lastSignedInAt: staffPeople.lastSignedInAt })
    .from(staffGrants)
    .innerJoin(staffPeople, and(eq(staffPeople.id, staffGrants.staffId), isNull(staffPeople.endedAt)))
    .where(and(isNull(staffGrants.endedAt), inArray(staffGrants.role, [...roles])))
  const seen = await seenLately(db, now)
  const people = new Map<string, Holder>()
  for (const { grant, lastSignedInAt } of rows) {
    if (!holds(grant, now)) continue
    const holder = people.get(grant.staffId) ?? { grants: [], hasSignedIn: lastSignedInAt !== null }
    holder.grants.push(grant)
    people.set(grant.staffId, holder)
  }
  const may = (staffId: string, task: WaitingTask): boolean =>
    mayTake(people.get(staffId)?.grants ?? [], task)
  return {
    may,
    isAway: (staffId, { kind }) => isDanger(kind) && !seen.has(staffId),
    forTask: (task) =>
      [...people].filter(([id, { hasSignedIn }]) => hasSignedIn && may(id, task)).map(([id]) => id),
  }
}
