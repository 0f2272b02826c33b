import type { Db } from '@evenkeel/server/store/store'
import { deleteExpiredPreviews } from '#features/organisations/previews.ts'
import { cleanUpMemberAccess } from './look-ups/look-up-store.ts'
import { cleanUpStaffSessions } from './people/staff-sessions.ts'
import { cleanUpChallenges } from './sign-in/challenges.ts'
import { cleanUpInvitations } from './sign-in/invitations.ts'
import { cleanUpTaskRecords } from './tasks/claim-store.ts'
import { cleanUpOffers } from './tasks/offers/offer-store.ts'

/** Removes what is over of the staff: sessions, links, look-ups, what was begun and never finished, and old work on what belongs to no member. */
export async function cleanUpStaffData(db: Db, now: Temporal.Instant): Promise<void> {
  await cleanUpStaffSessions(db, now)
  await cleanUpInvitations(db, now)
  await cleanUpChallenges(db, now)
  await deleteExpiredPreviews(db, now)
  await cleanUpTaskRecords(db, now)
  await cleanUpOffers(db, now)
  await cleanUpMemberAccess(db, now)
}
