import { readCounselor } from '@evenkeel/contract/counselor/me'
import { notFound } from '@evenkeel/server/http/failure'
import { findProvider } from '#providers/store.ts'
import type { CounselorService } from './service.ts'
import { noteOf, presentLicence } from './licences/rules.ts'
import { licenceRows } from './licences/store.ts'
import { isListed, reachedBy, stepsOf } from './listing.ts'

/** Who is signed in. */
export function counselorMeRoutes({ serve, db, clock }: CounselorService): void {
  serve(readCounselor, async ({ caller }) => {
    const provider = await findProvider(db, caller.providerId)
    if (!provider) throw notFound()
    const now = clock.now()
    const steps = stepsOf(await reachedBy(db, provider, now))
    const rows = await licenceRows(db, provider.id)
    return {
      provider_id: provider.id,
      name: provider.fullname,
      zone: provider.zone,
      is_listed: isListed(steps),
      steps,
      licence_notes: rows.map((row) => noteOf(presentLicence(row, now))).filter((note) => note !== null),
    }
  })
}
