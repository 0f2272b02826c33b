import {
  approveRemoval,
  requestRemoval,
  listRemovals,
  rejectRemoval,
} from '@evenkeel/api-contract/staff/member-actions'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { type StaffCall, requireStaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import type { StaffContext } from '#app-context.ts'
import {
  approveRemoval as approve,
  requestRemoval as ask,
  listRemovals as list,
  rejectRemoval as refuse,
} from './member-removals.ts'
import { createAccessContext, openRecordForPrivacyRequest } from './routes.ts'

/** Registers the deletion endpoints: one staff member requests, a second one approves. */
export function removalRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffContext): void {
  serve(requestRemoval, async (asked) =>
    ask(
      deps,
      await openRecordForPrivacyRequest(deps, requestRemoval, asked),
      requireStaffCaller(asked.caller),
      asked.body.purpose,
    ),
  )
  serve(listRemovals, async (asked) => ({
    results: await list(deps, createAccessContext(listRemovals, asked)),
  }))
  serve(approveRemoval, async (asked) => ({
    message: await approve(deps, createAccessContext(approveRemoval, asked), asked.params.id),
  }))
  serve(rejectRemoval, async (asked) => {
    await refuse(deps, createAccessContext(rejectRemoval, asked), asked.params.id)
    return { message: 'The removal was refused. Nothing was removed.' }
  })
}
