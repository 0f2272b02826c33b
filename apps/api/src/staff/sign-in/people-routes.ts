import {
  approveRecovery,
  askRecovery,
  endGrant,
  endPerson,
  endRecovery,
  giveGrant,
  inviteAgain,
  invitePerson,
  listPeople,
} from '@evenkeel/contract/staff/people'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { StaffDeps } from '../deps.ts'
import { type ActOnPerson, endGrantOf, giveGrantTo } from '../people/change-grants.ts'
import { type StaffCall, theStaff } from '../people/staff-caller.ts'
import { endStaff } from './end-person.ts'
import { invite, inviteOnceMore } from './invite-person.ts'
import { presentPeople, presentPerson } from './present-people.ts'
import { approveRecoveryOf, askForRecovery, endRecoveryOf } from './recover.ts'

/** People of the staff and their roles. */
export function staffPeopleRoutes(serve: Serve<StaffCall>, deps: StaffDeps): void {
  /** Does something to a person, and answers with the person as it is then. */
  const after = async (
    { caller, params }: { readonly caller: StaffCall; readonly params: { readonly id: string } },
    act: (who: ActOnPerson) => Promise<void>,
  ) => {
    const who = { by: theStaff(caller).id, on: params.id }
    await act(who)
    return presentPerson(deps, who.on, who.by)
  }
  serve(listPeople, async ({ caller }) => ({ results: await presentPeople(deps, theStaff(caller).id) }))
  serve(invitePerson, async ({ caller, body }) => {
    const { id: by } = theStaff(caller)
    return presentPerson(deps, await invite(deps, body, by), by)
  })
  serve(inviteAgain, (asked) => after(asked, (who) => inviteOnceMore(deps, who)))
  serve(giveGrant, (asked) => after(asked, (who) => giveGrantTo(deps, who, asked.body)))
  serve(endGrant, (asked) => after(asked, (who) => endGrantOf(deps, who, asked.params.grant)))
  serve(endPerson, (asked) => after(asked, (who) => endStaff(deps, who)))
  serve(askRecovery, (asked) => after(asked, (who) => askForRecovery(deps, who)))
  serve(approveRecovery, (asked) => after(asked, (who) => approveRecoveryOf(deps, who)))
  serve(endRecovery, (asked) => after(asked, (who) => endRecoveryOf(deps, who)))
}
