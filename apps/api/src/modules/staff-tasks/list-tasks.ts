import { optInTaskKinds } from '@evenkeel/api-contract/staff/opt-in-task-kinds'
import { type TaskKind, taskKinds } from '@evenkeel/api-contract/staff/constants'
import { taskRoles } from '@evenkeel/api-contract/staff/tasks'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Db } from '@evenkeel/server-kit/database/store'
import { hasRole, requireGrantFor, type StaffCaller } from '#modules/staff-accounts/access-control.ts'
import type { StaffContext } from '#app-context.ts'
import { compareUrgency, canClaimTask, type PendingTask } from './task-policy.ts'
import { type TaskQuery, taskSources } from './task-sources.ts'

type TaskQueryContext = Pick<
  StaffContext,
  'store' | 'clock' | 'requestsGoElsewhere' | 'contests' | 'licenseChecks'
>

/** Identifies a task. */
export interface TaskRef {
  readonly kind: TaskKind
  readonly id: string
}

/** Ids that are not UUIDs: of a visit, and of a background job. */
const kindsWithoutUuid: readonly TaskKind[] = ['contested_session', 'failed_job']
const UUID_FORMAT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the database limited to tasks the staff member may see. Installation-wide tasks belong to no
 * organization, so row policies would hide them from everybody: their roles are checked separately.
 */
export const getTaskDb = (
  { store, clock }: Pick<StaffContext, 'store' | 'clock'>,
  { id }: Pick<StaffCaller, 'id'>,
  { organisationId }: Pick<PendingTask, 'organisationId'>,
): Db => (organisationId === null ? store.db : store.forStaff({ id, now: clock.now() }).db)

const createTaskQuery = (
  { store, clock }: TaskQueryContext,
  { id }: StaffCaller,
  only: string | null,
): TaskQuery => {
  const now = clock.now()
  return { db: store.forStaff({ id, now }).db, everything: store.db, now, only }
}

/**
 * Lists the pending tasks of a staff member, most urgent first; kinds the page must know about are in
 * `also`.
 */
export async function listPendingTasks(
  context: TaskQueryContext,
  staff: StaffCaller,
  also: readonly string[] = [],
): Promise<readonly PendingTask[]> {
  const look = createTaskQuery(context, staff, null)
  const kinds = taskKinds.filter(
    (kind) =>
      hasRole(staff.grants, taskRoles[kind]) && (!optInTaskKinds.includes(kind) || also.includes(kind)),
  )
  const found = await Promise.all(kinds.map((kind) => taskSources[kind](look, context)))
  return found
    .flat()
    .filter((task) => canClaimTask(staff.grants, task))
    .toSorted(compareUrgency)
}

/** Returns one pending task; not found if it cannot be claimed by the caller or by anyone. */
export async function requireTask(
  context: TaskQueryContext,
  staff: StaffCaller,
  { kind, id }: TaskRef,
): Promise<PendingTask> {
  if (optInTaskKinds.includes(kind) || !hasRole(staff.grants, taskRoles[kind])) throw createNotFoundError()
  if (!kindsWithoutUuid.includes(kind) && !UUID_FORMAT.test(id)) throw createNotFoundError()
  const found = await taskSources[kind](createTaskQuery(context, staff, id), context)
  const task = found.find((one) => one.id === id)
  if (!task) throw createNotFoundError()
  if (task.organisationId !== null) requireGrantFor(staff, taskRoles[kind], task.organisationId)
  return task
}
