import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { checkLicense, counselorRoles, listCounselors } from '@evenkeel/api-contract/staff/counselors'
import {
  createNotFoundError,
  createPermissionDeniedError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { LicenseCheckInput, TelehealthNetwork } from '#integrations/telehealth-network.ts'
import { notifyLicenseChanged } from '#modules/staff-tasks/pending-license-checks.ts'
import { type StaffCall, type StaffCaller, requireStaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import type { CounselorsDeps } from './deps.ts'
import { listStaffCounselors } from './list-staff-counselors.ts'

/** Counselors work for all organisations: whoever looks after one of them alone decides nothing about a license. */
function requireGrantForAll({ grants }: StaffCaller): void {
  const isForAll = grants.some(
    ({ role, organisationId }) => counselorRoles.some((one) => one === role) && organisationId === null,
  )
  if (!isForAll) throw createPermissionDeniedError()
}

/** Checks a licence at the telehealth service; what it refuses is said in plain words. */
async function checkNetworkLicenseOrThrow(network: TelehealthNetwork, checked: LicenseCheckInput) {
  try {
    return await network.checkLicence(checked)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) throw createNotFoundError()
    throw createHttpError(
      'Conflict',
      'This license was changed or checked meanwhile. Please load the page again.',
    )
  }
}

/** The counselors of the network, and the checks of their licences. */
export function staffCounselorRoutes(serve: RegisterEndpoint<StaffCall>, deps: CounselorsDeps): void {
  const { network } = deps.telehealth
  serve(listCounselors, async () => ({
    is_own_network: network !== null,
    results: network === null ? [] : await listStaffCounselors(deps, await network.counselors()),
  }))
  serve(checkLicense, async ({ caller, params: { id, state }, body }) => {
    const staff = requireStaffCaller(caller)
    requireGrantForAll(staff)
    if (network === null) throw createNotFoundError()
    const checked = await checkNetworkLicenseOrThrow(network, {
      providerId: id,
      state,
      check: body,
      by: staff.id,
    })
    await notifyLicenseChanged(deps)
    return checked
  })
}
