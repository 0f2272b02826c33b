import { eq, notExists } from 'drizzle-orm'
import type { Db } from '@evenkeel/server/store/store'
import { members } from '#features/members/tables.ts'
import { appointments } from './tables.ts'

/** Removes what belonged to registrations that are gone: drafts that were never booked. */
export async function sweepAppointments(db: Db): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, appointments.memberId))
  await db.delete(appointments).where(notExists(owner))
}
