import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { LicenseWarning } from '@evenkeel/api-contract/telehealth/counselors'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { counselorAccounts } from '#db/counselor-tables.ts'
import { appointments, licenses, providers } from '#db/tables.ts'
import { daysUntil, findDueWarning, type LicenseRow } from './policy.ts'

const isLicenseOf = (providerId: number, state: string) =>
  and(eq(licenses.providerId, providerId), eq(licenses.state, state))

/** All licenses of a provider, by state. */
export const listLicenseRows = (db: Queryable, providerId: number): Promise<LicenseRow[]> =>
  db.select().from(licenses).where(eq(licenses.providerId, providerId)).orderBy(asc(licenses.state))

/** One license, locked until the transaction ends; null: none. */
export const lockLicense = (tx: Queryable, providerId: number, state: string): Promise<LicenseRow | null> =>
  queryFirstRow(tx.select().from(licenses).where(isLicenseOf(providerId, state)).for('update'))

/** Updates a license; false: there is none. */
export async function updateLicenseRow(
  tx: Queryable,
  providerId: number,
  state: string,
  change: Partial<LicenseRow>,
): Promise<boolean> {
  const rows = await tx.update(licenses).set(change).where(isLicenseOf(providerId, state)).returning()
  return rows.length > 0
}

/** Inserts an unverified license; false: there is one for the state. */
export async function insertLicenseRow(
  tx: Queryable,
  row: Pick<LicenseRow, 'providerId' | 'state' | 'claimedNumber' | 'claimedEndsOn' | 'claimedAt'>,
): Promise<boolean> {
  const [provider] = await tx.select().from(providers).where(eq(providers.id, row.providerId))
  const sortName = provider ? `${provider.familyName ?? ''}, ${provider.givenName ?? ''}` : ''
  const rows = await tx
    .insert(licenses)
    .values({
      ...row,
      sortName,
      nextFree: null,
      refreshAt: Temporal.Instant.fromEpochMilliseconds(0),
      checkedAt: null,
    })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

export async function deleteLicenseRow(tx: Queryable, providerId: number, state: string): Promise<boolean> {
  return (await tx.delete(licenses).where(isLicenseOf(providerId, state)).returning()).length > 0
}

/** Whether visits are booked in a state from an instant on. */
export async function hasVisitsInState(
  tx: Queryable,
  providerId: number,
  state: string,
  from: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.providerId, providerId),
        eq(appointments.state, state),
        eq(appointments.status, 'booked'),
        gt(appointments.endsAt, from),
      ),
    )
    .limit(1)
  return rows.length > 0
}

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
  sentWarning: Pick<LicenseWarning, 'provider_id' | 'state' | 'ends_on' | 'warning'>,
): Promise<boolean> {
  const rows = await db
    .update(licenses)
    .set({ warnedDays: sentWarning.warning })
    .where(
      and(
        eq(licenses.providerId, sentWarning.provider_id),
        eq(licenses.state, sentWarning.state),
        eq(licenses.endsOn, sentWarning.ends_on),
      ),
    )
    .returning()
  return rows.length > 0
}
