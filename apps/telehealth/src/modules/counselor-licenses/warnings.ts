import { and, eq, isNotNull } from 'drizzle-orm'
import type { LicenseWarning } from '@evenkeel/api-contract/telehealth/counselors'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { licenses, providers } from '#db/tables.ts'
import { findDueWarning } from './policy.ts'
import { daysUntil } from './license-days.ts'

/** Licenses of the network's counselors that end soon and whose warning was not sent yet. */
export async function listDueWarnings(db: Queryable, now: Temporal.Instant): Promise<LicenseWarning[]> {
  const rows = await db
    .select({ licence: licenses, staffId: counselorAccounts.staffId, name: providers.fullname })
    .from(licenses)
    .innerJoin(counselorAccounts, eq(counselorAccounts.providerId, licenses.providerId))
    .innerJoin(providers, eq(providers.id, licenses.providerId))
    .where(and(isNotNull(licenses.endsOn), isNotNull(licenses.checkedAt)))
  return rows.flatMap(({ licence, staffId, name }) => {
    const warning = findDueWarning(licence, now)
    if (warning === null || licence.endsOn === null) return []
    const { providerId, state, endsOn } = licence
    const days_left = daysUntil(state, endsOn, now)
    return [{ staff_id: staffId, provider_id: providerId, name, state, ends_on: endsOn, days_left, warning }]
  })
}

/** Records that a warning was sent; false: the license has changed since. */
export async function recordWarning(
  db: Queryable,
  told: Pick<LicenseWarning, 'provider_id' | 'state' | 'ends_on' | 'warning'>,
): Promise<boolean> {
  const rows = await db
    .update(licenses)
    .set({ warnedDays: told.warning })
    .where(
      and(
        eq(licenses.providerId, told.provider_id),
        eq(licenses.state, told.state),
        eq(licenses.endsOn, told.ends_on),
      ),
    )
    .returning()
  return rows.length > 0
}
