import { and, eq, isNull } from 'drizzle-orm'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  checkLicense,
  counselorRoles,
  listCounselors,
  type StaffCounselor,
} from '@evenkeel/api-contract/staff/counselors'
import type { NetworkCounselor } from '@evenkeel/api-contract/telehealth/counselors'
import {
  createHttpError,
  createNotFoundError,
  createPermissionDeniedError,
} from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { LicenseCheckInput, TelehealthNetwork } from '#integrations/telehealth-network.ts'
import {
  isGrantActive,
  requireStaffCaller,
  type StaffCall,
  type StaffCaller,
} from '#modules/staff-accounts/access-control.ts'
import { decryptStaff, findStaffAccount, type StaffRow } from '#modules/staff-accounts/staff-repository.ts'
import { staffGrants } from '#modules/staff-accounts/tables.ts'
import { notifyLicenseChanged } from '#modules/staff-tasks/telehealth-tasks.ts'
import type { StaffContext } from '#app-context.ts'

/** Returns the ids of staff with the role counselor. */
async function readCounselorIds({ store, clock }: StaffContext): Promise<ReadonlySet<string>> {
  const now = clock.now()
  const rows = await store.db
    .select()
    .from(staffGrants)
    .where(and(eq(staffGrants.role, 'counselor'), isNull(staffGrants.endedAt)))
  return new Set(rows.filter((grant) => isGrantActive(grant, now)).map(({ staffId }) => staffId))
}

/** Lists current counselors, and those known to the telehealth service, by name. */
async function listStaffCounselors(
  context: StaffContext,
  networkCounselors: readonly NetworkCounselor[],
): Promise<StaffCounselor[]> {
  const withRole = await readCounselorIds(context)
  const byStaff = new Map(networkCounselors.map((provider) => [provider.staff_id, provider]))
  const rows: (StaffRow | null)[] = []
  for (const id of new Set([...withRole, ...byStaff.keys()]))
    rows.push(await findStaffAccount(context.store.db, id))
  const people = await Promise.all(
    rows.filter((row) => row !== null).map((row) => decryptStaff(context.vault, row)),
  )
  return people
    .map(({ id, name, email, endedAt }) => ({
      staff_id: id,
      name,
      email,
      has_role: withRole.has(id) && endedAt === null,
      provider: byStaff.get(id) ?? null,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Counselors work for all organizations, so license decisions require a grant for all. */
function requireGrantForAll({ grants }: StaffCaller): void {
  const isForAll = grants.some(
    ({ role, organisationId }) => counselorRoles.some((one) => one === role) && organisationId === null,
  )
  if (!isForAll) throw createPermissionDeniedError()
}

/** Checks a license at the telehealth service; translates its refusals. */
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

/** Registers the endpoints for the network's counselors and their license checks. */
export function staffCounselorRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  const { network } = context.telehealth
  serve(listCounselors, async () => ({
    is_own_network: network !== null,
    results: network === null ? [] : await listStaffCounselors(context, await network.counselors()),
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
    await notifyLicenseChanged(context)
    return checked
  })
}
