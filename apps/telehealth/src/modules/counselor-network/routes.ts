import { asc, eq } from 'drizzle-orm'
import {
  checkNetworkLicense,
  closeReferredCase as closeReferredCaseEndpoint,
  listLicenseWarnings,
  listNetworkCounselors,
  type NetworkCounselor,
  recordLicenseWarning,
  openReferredCase as openReferredCaseEndpoint,
} from '@evenkeel/api-contract/telehealth/counselors'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { providers } from '#db/tables.ts'
import type { Provider } from '#modules/providers/repository.ts'
import type { RouteContext } from '#app-context.ts'
import { closeReferredCase, openReferredCase } from '#modules/counselor-cases/referred-cases.ts'
import { checkLicense } from '#modules/counselor-licenses/check-license.ts'
import { presentLicense } from '#modules/counselor-licenses/policy.ts'
import { listDueWarnings, listLicenseRows, recordWarning } from '#modules/counselor-licenses/repository.ts'
import { isListed, readOnboardingProgress, onboardingSteps } from './onboarding.ts'

type NetworkContext = Pick<RouteContext, 'db' | 'clock'>

/** A counselor as staff see them. */
async function presentCounselor(
  { db, clock }: NetworkContext,
  provider: Provider,
  staffId: string,
): Promise<NetworkCounselor> {
  const now = clock.now()
  const reached = await readOnboardingProgress(db, provider, now)
  return {
    provider_id: provider.id,
    staff_id: staffId,
    name: provider.fullname,
    is_listed: isListed(onboardingSteps(reached)),
    is_profile_complete: reached.isProfileComplete,
    has_hours: reached.hasHours,
    licences: (await listLicenseRows(db, provider.id)).map((row) => presentLicense(row, now)),
    sees_in_person: provider.seesInPerson,
    zone: provider.zone,
    mails_off: provider.mailsOff,
  }
}

/** All counselors of the network by name, or a single one. */
async function readNetworkCounselors(
  context: NetworkContext,
  providerId?: number,
): Promise<NetworkCounselor[]> {
  const rows = await context.db
    .select({ provider: providers, staffId: counselorAccounts.staffId })
    .from(counselorAccounts)
    .innerJoin(providers, eq(providers.id, counselorAccounts.providerId))
    .where(providerId === undefined ? undefined : eq(providers.id, providerId))
    .orderBy(asc(providers.fullname), asc(providers.id))
  const found: NetworkCounselor[] = []
  for (const { provider, staffId } of rows) found.push(await presentCounselor(context, provider, staffId))
  return found
}

/** Mounts the endpoints with which staff manage the counselors of the network. */
export function counselorNetworkRoutes({
  serve,
  db,
  clock,
  vault,
}: Pick<RouteContext, 'serve' | 'db' | 'clock' | 'vault'>): void {
  const context = { db, clock }
  serve(listNetworkCounselors, async () => ({ counselors: await readNetworkCounselors(context) }))
  serve(checkNetworkLicense, async ({ body }) => {
    // Sandbox counselors have no account and no license checks.
    const [counselor] = await readNetworkCounselors(context, body.provider_id)
    if (!counselor) throw createNotFoundError()
    await checkLicense(context, body)
    const [checked] = await readNetworkCounselors(context, body.provider_id)
    return checked ?? counselor
  })
  serve(openReferredCaseEndpoint, async ({ body }) => ({
    patient_id: await openReferredCase(
      { db, clock, vault },
      { staffId: body.staff_id, memberId: body.member_id },
    ),
  }))
  serve(closeReferredCaseEndpoint, async ({ body }) => ({
    closed: await closeReferredCase(
      { db, vault },
      {
        staffId: body.staff_id,
        memberId: body.member_id,
        acceptedAt: Temporal.Instant.from(body.accepted_at),
      },
    ),
  }))
  serve(listLicenseWarnings, async () => ({ warnings: await listDueWarnings(db, clock.now()) }))
  serve(recordLicenseWarning, async ({ body }) => ({ told: await recordWarning(db, body) }))
}
