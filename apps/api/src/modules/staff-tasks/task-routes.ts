import * as contract from '@evenkeel/api-contract/staff/tasks'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { type StaffCall, requireStaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { findStaffCaller, readStaffCookie } from '#modules/staff-auth/staff-sessions.ts'
import { claimTask, takeOverTask } from './claim-task.ts'
import type { TasksDeps } from './deps.ts'
import { requireTaskOfCaller, auditTaskAccess } from './task-access.ts'
import { readTaskHolders } from './task-holders.ts'
import { requireTask, listPendingTasks } from './list-tasks.ts'
import { presentClaimedTask, presentTasks } from './present-tasks.ts'
import { scheduleFollowUp, recordOutcome, reassignTask, releaseTask } from './update-task.ts'

const parseInstant = (text: string | null | undefined): Temporal.Instant | null =>
  text ? Temporal.Instant.from(text) : null

/** What waits, live. */
function taskListRoutes(serve: RegisterEndpoint<StaffCall>, deps: TasksDeps): void {
  serve(contract.listTasks, async ({ caller, query: { also } }) => {
    const staff = requireStaffCaller(caller)
    const waiting = await listPendingTasks(deps, staff, also?.split(','))
    return { now: deps.clock.now().toString(), results: await presentTasks(deps, staff, waiting) }
  })
  serve(contract.subscribeToTasks, ({ caller, request }) => {
    const staff = requireStaffCaller(caller)
    const token = readStaffCookie(request, deps)
    return deps.live.open(staff, async () => {
      const found = token === null ? null : await findStaffCaller(deps.store.db, deps, token, 'none')
      return found?.grants ?? null
    })
  })
  serve(contract.listColleagues, async ({ caller, params }) => {
    const staff = requireStaffCaller(caller)
    const task = await requireTask(deps, staff, params)
    const holders = await readTaskHolders(deps.store.db, deps.clock.now())
    const ids = holders.forTask(task).filter((id) => id !== staff.id)
    const names = await readStaffNames(deps.store.db, deps, ids)
    return { results: [...names.values()].toSorted((one, other) => one.name.localeCompare(other.name)) }
  })
}

/** What waits for a person of the provider: who has it, whom to call, and what came of it. */
export function staffTaskRoutes(serve: RegisterEndpoint<StaffCall>, deps: TasksDeps): void {
  taskListRoutes(serve, deps)
  serve(contract.claimTask, async ({ caller, params, request }) => {
    const staff = requireStaffCaller(caller)
    const { task, answer } = await claimTask(deps, staff, params)
    auditTaskAccess(request, task)
    return answer
  })
  serve(contract.takeOverTask, async ({ caller, params, body, request }) => {
    const { task, answer } = await takeOverTask(deps, requireStaffCaller(caller), params, body.from)
    auditTaskAccess(request, task)
    return answer
  })
  serve(contract.readTask, async ({ caller, params, request }) => {
    const [staff, { task }] = await requireTaskOfCaller(deps, caller, params, request)
    return presentClaimedTask(deps, staff, task)
  })
  serve(contract.releaseTask, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    return releaseTask(deps, staff, held, body.note)
  })
  serve(contract.scheduleFollowUp, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    return scheduleFollowUp(deps, staff, held, { at: Temporal.Instant.from(body.at), note: body.note })
  })
  serve(contract.recordOutcome, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    const { outcome, follow_up_at, note } = body
    return recordOutcome(deps, staff, held, { outcome, followUpAt: parseInstant(follow_up_at), note })
  })
  serve(contract.reassignTask, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(deps, caller, params, request)
    return reassignTask(deps, staff, held, body)
  })
}
