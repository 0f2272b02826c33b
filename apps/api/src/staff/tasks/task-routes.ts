import * as contract from '@evenkeel/contract/staff/tasks'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import { staffNames } from '../people/present-grants.ts'
import { type StaffCall, theStaff } from '../people/staff-caller.ts'
import { findStaffCaller, staffCookie } from '../people/staff-sessions.ts'
import { claim, takeOver } from './claim-task.ts'
import type { TasksDeps } from './deps.ts'
import { heldBy, noteTask } from './held-by.ts'
import { readHolders } from './holders.ts'
import { theTask, waitingFor } from './open-tasks.ts'
import { presentClaimed, presentTasks } from './present-tasks.ts'
import { followUp, noteWhatCame, passOn, release } from './work-on-task.ts'

const instantOf = (text: string | null | undefined): Temporal.Instant | null =>
  text ? Temporal.Instant.from(text) : null

/** What waits, live. */
function listRoutes(serve: Serve<StaffCall>, deps: TasksDeps): void {
  serve(contract.listTasks, async ({ caller, query: { also } }) => {
    const staff = theStaff(caller)
    const waiting = await waitingFor(deps, staff, also?.split(','))
    return { now: deps.clock.now().toString(), results: await presentTasks(deps, staff, waiting) }
  })
  serve(contract.listenToTasks, ({ caller, request }) => {
    const staff = theStaff(caller)
    const token = staffCookie(request, deps)
    return deps.live.open(staff, async () => {
      const found = token === null ? null : await findStaffCaller(deps.store.db, deps, token, 'none')
      return found?.grants ?? null
    })
  })
  serve(contract.listColleagues, async ({ caller, params }) => {
    const staff = theStaff(caller)
    const task = await theTask(deps, staff, params)
    const holders = await readHolders(deps.store.db, deps.clock.now())
    const ids = holders.forTask(task).filter((id) => id !== staff.id)
    const names = await staffNames(deps.store.db, deps, ids)
    return { results: [...names.values()].toSorted((one, other) => one.name.localeCompare(other.name)) }
  })
}

/** What waits for a person of the provider: who has it, whom to call, and what came of it. */
export function staffTaskRoutes(serve: Serve<StaffCall>, deps: TasksDeps): void {
  listRoutes(serve, deps)
  serve(contract.claimTask, async ({ caller, params, request }) => {
    const staff = theStaff(caller)
    const { task, answer } = await claim(deps, staff, params)
    noteTask(request, task)
    return answer
  })
  serve(contract.takeOverTask, async ({ caller, params, body, request }) => {
    const { task, answer } = await takeOver(deps, theStaff(caller), params, body.from)
    noteTask(request, task)
    return answer
  })
  serve(contract.readTask, async ({ caller, params, request }) => {
    const [staff, { task }] = await heldBy(deps, caller, params, request)
    return presentClaimed(deps, staff, task)
  })
  serve(contract.releaseTask, async ({ caller, params, body, request }) => {
    const [staff, held] = await heldBy(deps, caller, params, request)
    return release(deps, staff, held, body.note)
  })
  serve(contract.followUpTask, async ({ caller, params, body, request }) => {
    const [staff, held] = await heldBy(deps, caller, params, request)
    return followUp(deps, staff, held, { at: Temporal.Instant.from(body.at), note: body.note })
  })
  serve(contract.noteOutcome, async ({ caller, params, body, request }) => {
    const [staff, held] = await heldBy(deps, caller, params, request)
    const { outcome, follow_up_at, note } = body
    return noteWhatCame(deps, staff, held, { outcome, followUpAt: instantOf(follow_up_at), note })
  })
  serve(contract.passOnTask, async ({ caller, params, body, request }) => {
    const [staff, held] = await heldBy(deps, caller, params, request)
    return passOn(deps, staff, held, body)
  })
}
