import { Refused } from '@evenkeel/contract/call'
import { checkLicence, counselorRoles, listCounselors } from '@evenkeel/contract/staff/counselors'
import { notFound, permissionDenied, refuse } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { CheckedLicence, TelehealthNetwork } from '#integrations/telehealth-network.ts'
import { tellOfLicense } from '../tasks/license-checks.ts'
import { type StaffCall, type StaffCaller, theStaff } from '../people/staff-caller.ts'
import type { CounselorsDeps } from './deps.ts'
import { counselorsOf } from './list-counselors.ts'

/** Counselors work for all organisations: whoever looks after one of them alone decides nothing about a license. */
function requireGrantForAll({ grants }: StaffCaller): void {
  const isForAll = grants.some(
    ({ role, organisationId }) => counselorRoles.some((one) => one === role) && organisationId === null,
  )
  if (!isForAll) throw permissionDenied()
}

/** Checks a licence at the telehealth service; what it refuses is said in plain words. */
async function check(network: TelehealthNetwork, checked: CheckedLicence) {
  try {
    return await network.checkLicence(checked)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.status === 404) throw notFound()
    throw refuse('Conflict', 'This license was changed or checked meanwhile. Please load the page again.')
  }
}

/** The counselors of the network, and the checks of their licences. */
export function staffCounselorRoutes(serve: Serve<StaffCall>, deps: CounselorsDeps): void {
  const { network } = deps.telehealth
  serve(listCounselors, async () => ({
    is_own_network: network !== null,
    results: network === null ? [] : await counselorsOf(deps, await network.counselors()),
  }))
  serve(checkLicence, async ({ caller, params: { id, state }, body }) => {
    const staff = theStaff(caller)
    requireGrantForAll(staff)
    if (network === null) throw notFound()
    const checked = await check(network, { providerId: id, state, check: body, by: staff.id })
    await tellOfLicense(deps)
    return checked
  })
}
