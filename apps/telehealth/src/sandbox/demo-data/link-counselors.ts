import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { appointments, patients, providers } from '#db/tables.ts'

/** A demo staff account that works as the counselor of a demo patient. */
export interface DemoCounselor {
  readonly staffId: string
  /** The demo patient. */
  readonly memberId: string
}

/** Links demo staff accounts to the counselors of demo patients; existing links remain. */
export async function linkDemoCounselors(
  tx: Queryable,
  counselors: readonly DemoCounselor[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { staffId, memberId } of counselors) {
    const [visit] = await tx
      .select({ providerId: appointments.providerId })
      .from(appointments)
      .innerJoin(patients, eq(patients.id, appointments.patientId))
      .where(and(eq(patients.memberId, memberId), eq(patients.kind, 'patient')))
      .orderBy(asc(appointments.startsAt))
      .limit(1)
    if (!visit) continue
    const linked = await tx
      .insert(counselorAccounts)
      .values({ staffId, providerId: visit.providerId, createdAt: now })
      .onConflictDoNothing()
      .returning()
    // So that in-person requests can be offered.
    if (linked.length > 0)
      await tx.update(providers).set({ seesInPerson: true }).where(eq(providers.id, visit.providerId))
  }
}
