import type { Db } from '@evenkeel/server-kit/database/store'
import { deleteExpiredPreviews } from '#modules/organizations/previews.ts'
import { cleanUpMemberAccess } from '#modules/member-access/member-access-repository.ts'
import { cleanUpStaffSessions } from '#modules/staff-auth/staff-sessions.ts'
import { cleanUpChallenges } from '#modules/staff-auth/challenges.ts'
import { cleanUpInvitations } from '#modules/staff-accounts/invitation-repository.ts'
import { cleanUpTaskRecords } from '#modules/staff-tasks/claim-repository.ts'
import { cleanUpOffers } from '#modules/staff-tasks/referral-offers/offer-repository.ts'

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
