import { askedKinds } from '@evenkeel/contract/staff/asked-kinds'
import { type TaskKind, taskKinds, taskRoles } from '@evenkeel/contract/staff/tasks'
import { notFound } from '@evenkeel/server/http/failure'
import type { Db } from '@evenkeel/server/store/store'
import { hasRole } from '../people/rules.ts'
import { requireGrantFor, type StaffCaller } from '../people/staff-caller.ts'
import type { TasksDeps } from './deps.ts'
import { byUrgency, mayTake, type WaitingTask } from './rules.ts'
import { type Look, sources } from './sources.ts'

type FindDeps = Pick<TasksDeps, 'store' | 'clock' | 'requestsGoElsewhere' | 'contests' | 'licenseChecks'>

/** What names a task. */
export interface TaskName {
  readonly kind: TaskKind
  readonly id: string
}

/** Ids that are no uuids: of a visit, and of work. */
const ofOtherIds: readonly TaskKind[] = ['contested_session', 'failed_job']
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The rows of tasks as a person of the staff may see them. What concerns the whole installation belongs to no organisation, so that the
 * policies would show it to nobody: the roles of its kind are asked for beside it.
 */
export const rowsFor = (
  { store, clock }: Pick<TasksDeps, 'store' | 'clock'>,
  { id }: Pick<StaffCaller, 'id'>,
  { organisationId }: Pick<WaitingTask, 'organisationId'>,
): Db => (organisationId === null ? store.db : store.forStaff({ id, now: clock.now() }).db)

const lookOf = ({ store, clock }: FindDeps, { id }: StaffCaller, only: string | null): Look => {
  const now = clock.now()
  return { db: store.forStaff({ id, now }).db, everything: store.db, now, only }
}

/** Everything that waits for a person, the most urgent first; of the kinds that a page has to know `also`. */
export async function waitingFor(
  deps: FindDeps,
  staff: StaffCaller,
  also: readonly string[] = [],
): Promise<readonly WaitingTask[]> {
  const look = lookOf(deps, staff, null)
  const kinds = taskKinds.filter(
    (kind) => hasRole(staff.grants, taskRoles[kind]) && (!askedKinds.includes(kind) || also.includes(kind)),
  )
  const found = await Promise.all(kinds.map((kind) => sources[kind](look, deps)))
  return found
    .flat()
    .filter((task) => mayTake(staff.grants, task))
    .toSorted(byUrgency)
}

/** One thing that waits; it looks as if there were none for whoever may not take it, and where nobody takes it. */
export async function theTask(
  deps: FindDeps,
  staff: StaffCaller,
  { kind, id }: TaskName,
): Promise<WaitingTask> {
  if (askedKinds.includes(kind) || !hasRole(staff.grants, taskRoles[kind])) throw notFound()
  if (!ofOtherIds.includes(kind) && !uuid.test(id)) throw notFound()
  const found = await sources[kind](lookOf(deps, staff, id), deps)
  const task = found.find((one) => one.id === id)
  if (!task) throw notFound()
  if (task.organisationId !== null) requireGrantFor(staff, taskRoles[kind], task.organisationId)
  return task
}
