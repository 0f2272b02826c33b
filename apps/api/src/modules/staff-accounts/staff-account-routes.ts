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
} from '@evenkeel/api-contract/staff/staff-accounts'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { StaffDeps } from './deps.ts'
import { type AccountAction, revokeStaffGrant, addStaffGrant } from './change-grants.ts'
import { type StaffCall, requireStaffCaller } from './staff-caller.ts'
import { deactivateStaff } from './deactivate-staff.ts'
import { inviteStaffAccount, resendStaffInvitation } from './invite-staff.ts'
import { presentStaffAccounts, presentStaffAccount } from './present-staff-accounts.ts'
import { approveAccountRecovery, requestAccountRecovery, cancelAccountRecovery } from './account-recovery.ts'

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
