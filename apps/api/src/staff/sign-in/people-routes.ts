import {
  approveRecovery,
  requestRecovery,
  revokeGrant,
  deactivateStaffAccount,
  cancelRecovery,
  addGrant,
  resendInvitation,
  inviteStaff,
  listStaffAccounts,
} from '@evenkeel/contract/staff/people'
import type { RegisterEndpoint } from '@evenkeel/server/http/serve-endpoint'
import type { StaffDeps } from '../deps.ts'
import { type AccountAction, revokeStaffGrant, addStaffGrant } from '../people/change-grants.ts'
import { type StaffCall, requireStaffCaller } from '../people/staff-caller.ts'
import { deactivateStaff } from './end-person.ts'
import { inviteStaffAccount, resendStaffInvitation } from './invite-person.ts'
import { presentStaffAccounts, presentStaffAccount } from './present-people.ts'
import { approveAccountRecovery, requestAccountRecovery, cancelAccountRecovery } from './recover.ts'

/** People of the staff and their roles. */
export function staffAccountRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffDeps): void {
  /** Does something to a person, and answers with the person as it is then. */
  const after = async (
    { caller, params }: { readonly caller: StaffCall; readonly params: { readonly id: string } },
    act: (who: AccountAction) => Promise<void>,
  ) => {
    const who = { by: requireStaffCaller(caller).id, on: params.id }
    await act(who)
    return presentStaffAccount(deps, who.on, who.by)
  }
  serve(listStaffAccounts, async ({ caller }) => ({
    results: await presentStaffAccounts(deps, requireStaffCaller(caller).id),
  }))
  serve(inviteStaff, async ({ caller, body }) => {
    const { id: by } = requireStaffCaller(caller)
    return presentStaffAccount(deps, await inviteStaffAccount(deps, body, by), by)
  })
  serve(resendInvitation, (asked) => after(asked, (who) => resendStaffInvitation(deps, who)))
  serve(addGrant, (asked) => after(asked, (who) => addStaffGrant(deps, who, asked.body)))
  serve(revokeGrant, (asked) => after(asked, (who) => revokeStaffGrant(deps, who, asked.params.grant)))
  serve(deactivateStaffAccount, (asked) => after(asked, (who) => deactivateStaff(deps, who)))
  serve(requestRecovery, (asked) => after(asked, (who) => requestAccountRecovery(deps, who)))
  serve(approveRecovery, (asked) => after(asked, (who) => approveAccountRecovery(deps, who)))
  serve(cancelRecovery, (asked) => after(asked, (who) => cancelAccountRecovery(deps, who)))
}
