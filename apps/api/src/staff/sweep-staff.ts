import type { Db } from '@evenkeel/server/store/store'
import { sweepPreviews } from '#features/organisations/previews.ts'
import { sweepStaffSessions } from './people/staff-sessions.ts'
import { sweepChallenges } from './sign-in/challenges.ts'
import { sweepInvitations } from './sign-in/invitations.ts'

/** Removes what is over of the staff: sessions, links, and what was begun and never finished. */
export async function sweepStaff(db: Db, now: Temporal.Instant): Promise<void> {
  await sweepStaffSessions(db, now)
  await sweepInvitations(db, now)
  await sweepChallenges(db, now)
  await sweepPreviews(db, now)
}
