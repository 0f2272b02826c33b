import type { Db } from '@evenkeel/server/store/store'
import { sweepPreviews } from '#features/organisations/previews.ts'
import { sweepLookUps } from './look-ups/look-up-store.ts'
import { sweepStaffSessions } from './people/staff-sessions.ts'
import { sweepChallenges } from './sign-in/challenges.ts'
import { sweepInvitations } from './sign-in/invitations.ts'
import { sweepTasks } from './tasks/claim-store.ts'
import { sweepOffers } from './tasks/offers/offer-store.ts'

/** Removes what is over of the staff: sessions, links, look-ups, what was begun and never finished, and old work on what belongs to no member. */
export async function sweepStaff(db: Db, now: Temporal.Instant): Promise<void> {
  await sweepStaffSessions(db, now)
  await sweepInvitations(db, now)
  await sweepChallenges(db, now)
  await sweepPreviews(db, now)
  await sweepTasks(db, now)
  await sweepOffers(db, now)
  await sweepLookUps(db, now)
}
