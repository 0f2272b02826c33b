import {
  approveRemoval,
  askRemoval,
  listRemovals,
  refuseRemoval,
} from '@evenkeel/contract/staff/looked-up-acts'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import { type StaffCall, theStaff } from '../people/staff-caller.ts'
import type { LookUpDeps } from './deps.ts'
import {
  approveRemoval as approve,
  askRemoval as ask,
  listRemovals as list,
  refuseRemoval as refuse,
} from './removals.ts'
import { actingIn, openedForRecords } from './routes.ts'

/** Removals: one of the staff asks, a second one approves. */
export function removalRoutes(serve: Serve<StaffCall>, deps: LookUpDeps): void {
  serve(askRemoval, async (asked) =>
    ask(deps, await openedForRecords(deps, askRemoval, asked), theStaff(asked.caller), asked.body.purpose),
  )
  serve(listRemovals, async (asked) => ({ results: await list(deps, actingIn(listRemovals, asked)) }))
  serve(approveRemoval, async (asked) => ({
    message: await approve(deps, actingIn(approveRemoval, asked), asked.params.id),
  }))
  serve(refuseRemoval, async (asked) => {
    await refuse(deps, actingIn(refuseRemoval, asked), asked.params.id)
    return { message: 'The removal was refused. Nothing was removed.' }
  })
}
