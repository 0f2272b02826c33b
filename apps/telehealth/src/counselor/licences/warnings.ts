import { and, eq, isNotNull } from 'drizzle-orm'
import type { LicenceWarning } from '@evenkeel/contract/telehealth/counselors'
import type { Queryable } from '@evenkeel/server/store/store'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { licences, providers } from '#db/tables.ts'
import { dueWarning } from './rules.ts'
import { daysUntil } from './state-days.ts'

/** Licences of the network's counselors that end soon, and whose warning was not told yet. */
export async function dueWarnings(db: Queryable, now: Temporal.Instant): Promise<LicenceWarning[]> {
  const rows = await db
    .select({ licence: licences, staffId: counselorAccounts.staffId, name: providers.fullname })
    .from(licences)
    .innerJoin(counselorAccounts, eq(counselorAccounts.providerId, licences.providerId))
    .innerJoin(providers, eq(providers.id, licences.providerId))
    .where(and(isNotNull(licences.endsOn), isNotNull(licences.checkedAt)))
  return rows.flatMap(({ licence, staffId, name }) => {
    const warning = dueWarning(licence, now)
    if (warning === null || licence.endsOn === null) return []
    const { providerId, state, endsOn } = licence
    const days_left = daysUntil(state, endsOn, now)
    return [{ staff_id: staffId, provider_id: providerId, name, state, ends_on: endsOn, days_left, warning }]
  })
}

/** Notes that a warning was told; false where the licence is another one by now. */
export async function noteWarning(
  db: Queryable,
  told: Pick<LicenceWarning, 'provider_id' | 'state' | 'ends_on' | 'warning'>,
): Promise<boolean> {
  const rows = await db
    .update(licences)
    .set({ warnedDays: told.warning })
    .where(
      and(
        eq(licences.providerId, told.provider_id),
        eq(licences.state, told.state),
        eq(licences.endsOn, told.ends_on),
      ),
    )
    .returning()
  return rows.length > 0
}
