import { readCounselor } from '@evenkeel/contract/counselor/me'
import { createNotFoundError } from '@evenkeel/server/http/failure'
import { findProvider } from '#providers/store.ts'
import type { CounselorService } from './service.ts'
import { getLicenseNote, presentLicense } from './licences/rules.ts'
import { listLicenseRows } from './licences/store.ts'
import { isListed, readOnboardingProgress, onboardingSteps } from './listing.ts'

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
