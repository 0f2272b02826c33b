import { limits } from '@evenkeel/api-contract/limits'
import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '@evenkeel/server-kit/database/store'
import { members } from '#modules/members/tables.ts'
import { appointments } from './tables.ts'

/** Deletes rows of deleted registrations, and drafts that were not updated before the limit. */
export async function deleteExpiredAppointments(db: Db, now: Temporal.Instant): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, appointments.memberId))
  await db.delete(appointments).where(notExists(owner))
  await db.delete(appointments).where(
    and(
      // Must match the index predicate.
      sql`status in ('draft', 'refused')`,
      isNull(appointments.bookingSince),
      lt(appointments.modifiedAt, now.subtract({ milliseconds: limits.draftKept })),
    ),
  )
}
