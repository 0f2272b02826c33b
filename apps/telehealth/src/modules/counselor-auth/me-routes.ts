import { readCounselor } from '@evenkeel/api-contract/counselor/me'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { findProvider } from '#modules/providers/repository.ts'
import type { CounselorService } from './counselor-service.ts'
import { getLicenseNote, presentLicense } from '#modules/counselor-licenses/policy.ts'
import { listLicenseRows } from '#modules/counselor-licenses/repository.ts'
import { isListed, readOnboardingProgress, onboardingSteps } from '#modules/counselor-network/onboarding.ts'

/** Who is signed in. */
export function counselorMeRoutes({ serve, db, clock }: CounselorService): void {
  serve(readCounselor, async ({ caller }) => {
    const provider = await findProvider(db, caller.providerId)
    if (!provider) throw createNotFoundError()
    const now = clock.now()
    const steps = onboardingSteps(await readOnboardingProgress(db, provider, now))
    const rows = await listLicenseRows(db, provider.id)
    return {
      provider_id: provider.id,
      name: provider.fullname,
      zone: provider.zone,
      is_listed: isListed(steps),
      steps,
      licence_notes: rows
        .map((row) => getLicenseNote(presentLicense(row, now)))
        .filter((note) => note !== null),
    }
  })
}
