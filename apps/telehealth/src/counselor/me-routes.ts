import { readCounselor } from '@evenkeel/contract/counselor/me'
import { notFound } from '@evenkeel/server/http/failure'
import { findProvider } from '#providers/store.ts'
import type { CounselorService } from './service.ts'
import { isListed, reachedBy, stepsOf } from './listing.ts'

/** Who is signed in. */
export function counselorMeRoutes({ serve, db, clock }: CounselorService): void {
  serve(readCounselor, async ({ caller }) => {
    const provider = await findProvider(db, caller.providerId)
    if (!provider) throw notFound()
    const steps = stepsOf(await reachedBy(db, provider, clock.now()))
    return {
      provider_id: provider.id,
      name: provider.fullname,
      zone: provider.zone,
      is_listed: isListed(steps),
      steps,
    }
  })
}
