import type { ClaimedTask, Task, TaskClaim, TaskPerson } from '@evenkeel/contract/staff/tasks'
import { eq } from 'drizzle-orm'
import { decryptMember } from '#features/members/profile.ts'
import { members } from '#features/members/tables.ts'
import { staffNames } from '../people/present-grants.ts'
import type { StaffCaller } from '../people/staff-caller.ts'
import { organisationNames } from '../people/staff-organisations.ts'
import { type ClaimRow, isOfTask, openClaims } from './claim-store.ts'
import type { TasksDeps } from './deps.ts'
import { readHolders } from './holders.ts'
import { readNotes } from './notes.ts'
import { taskOffers } from './offers/present-offers.ts'
import { rowsFor } from './open-tasks.ts'
import type { WaitingTask } from './rules.ts'

type PresentDeps = Pick<TasksDeps, 'store' | 'clock' | 'vault'>

/** Somebody whose name is not there any more. */
const unknown = (id: string) => ({ id, name: 'A colleague' })

/** The open claims of tasks whose holders may still have them, by kind and id. */
async function claimsOf(
  deps: PresentDeps,
  staff: StaffCaller,
  tasks: readonly WaitingTask[],
): Promise<(task: WaitingTask) => ClaimRow | undefined> {
  const ofInstallation = tasks.filter(({ organisationId }) => organisationId === null)
  const ofOrganisations = tasks.filter(({ organisationId }) => organisationId !== null)
  const [first] = ofOrganisations
  const rows = [
    ...(await openClaims(deps.store.db, ofInstallation)),
    ...(first ? await openClaims(rowsFor(deps, staff, first), ofOrganisations) : []),
  ]
  const holders = await readHolders(deps.store.db, deps.clock.now())
  const byName = new Map(rows.map((row) => [`${row.kind}/${row.taskId}`, row]))
  return (task) => {
    const row = byName.get(`${task.kind}/${task.id}`)
    return row && isOfTask(row, task) && holders.may(row.staffId, task) ? row : undefined
  }
}

/** Tasks as the wire has them, for one person. */
export async function presentTasks(
  deps: PresentDeps,
  staff: StaffCaller,
  tasks: readonly WaitingTask[],
  ended?: ClaimRow,
): Promise<Task[]> {
  const { db } = deps.store
  const openOf = await claimsOf(deps, staff, tasks)
  const claims = tasks.map((task) => ended ?? openOf(task))
  const organisations = await organisationNames(
    db,
    tasks.flatMap(({ organisationId }) => organisationId ?? []),
  )
  const names = await staffNames(
    db,
    deps,
    claims.map((claim) => claim?.staffId ?? null),
  )
  const [first] = tasks.filter(({ organisationId }) => organisationId !== null)
  const offersFor = await taskOffers(deps, first ? rowsFor(deps, staff, first) : db, tasks)
  const present = ({ staffId, claimedAt, workedAt, outcome, followUpAt }: ClaimRow): TaskClaim => ({
    by: names.get(staffId) ?? unknown(staffId),
    is_mine: staffId === staff.id,
    claimed_at: claimedAt.toString(),
    worked_at: workedAt?.toString() ?? null,
    outcome,
    follow_up_at: followUpAt?.toString() ?? null,
  })
  return tasks.map((task, at) => {
    const { kind, id, organisationId, memberId, since, dueAt, reference, attempts } = task
    const claim = claims[at]
    const offers = offersFor(task)
    return {
      kind,
      id,
      organisation: organisationId === null ? null : (organisations.get(organisationId) ?? null),
      since: since.toString(),
      due_at: dueAt?.toString() ?? null,
      reference,
      can_be_called: memberId !== null,
      attempts,
      claim: claim ? present(claim) : null,
      ...(offers.length > 0 ? { offers } : {}),
    }
  })
}

/** Whom to call, for whoever has the task. */
async function personOf(
  { store, clock, vault }: PresentDeps,
  { id }: StaffCaller,
  { memberId, organisationId }: WaitingTask,
): Promise<TaskPerson | null> {
  if (memberId === null || organisationId === null) return null
  const { db } = store.forStaff({ id, now: clock.now() })
  const [row] = await db.select().from(members).where(eq(members.id, memberId))
  if (!row) return null
  // The policies have shown the row; its key is of those that are shown to no role of staff.
  const keys = store.forOrganisation(row.organisationId).db
  const { profile, appointmentState } = await decryptMember({ db: keys, vault }, row)
  return {
    name: `${profile.first_name} ${profile.last_name}`,
    phone: profile.phone,
    timezone: profile.device_timezone ?? profile.timezone,
    state: profile.state ?? appointmentState,
  }
}

/** A task with what its holder needs. */
export async function presentClaimed(
  deps: PresentDeps,
  staff: StaffCaller,
  task: WaitingTask,
): Promise<ClaimedTask> {
  const [presented] = await presentTasks(deps, staff, [task])
  const notes = await readNotes(rowsFor(deps, staff, task), deps, task)
  const names = await staffNames(
    deps.store.db,
    deps,
    notes.map(({ staffId }) => staffId),
  )
  return {
    task: presented as Task,
    person: await personOf(deps, staff, task),
    notes: notes.map(({ staffId, at, text }) => ({
      by: names.get(staffId) ?? unknown(staffId),
      at: at.toString(),
      text,
    })),
  }
}
