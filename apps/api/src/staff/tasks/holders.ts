import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { StaffRole } from '@evenkeel/contract/staff/roles'
import { taskKinds, taskRoles } from '@evenkeel/contract/staff/tasks'
import type { Queryable } from '@evenkeel/server/store/store'
import { type HeldGrant, holds } from '../people/rules.ts'
import { staffGrants, staffPeople } from '../people/tables.ts'
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
}

/** Reads the grants that hold now. */
export async function readHolders(db: Queryable, now: Temporal.Instant): Promise<Holders> {
  const rows = await db
    .select({ grant: staffGrants, lastSignedInAt: staffPeople.lastSignedInAt })
    .from(staffGrants)
    .innerJoin(staffPeople, and(eq(staffPeople.id, staffGrants.staffId), isNull(staffPeople.endedAt)))
    .where(and(isNull(staffGrants.endedAt), inArray(staffGrants.role, [...roles])))
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
    forTask: (task) =>
      [...people].filter(([id, { hasSignedIn }]) => hasSignedIn && may(id, task)).map(([id]) => id),
  }
}
