import { and, asc, eq, gt } from 'drizzle-orm'
import { firstOf } from '@evenkeel/server/store/rows'
import type { Queryable } from '@evenkeel/server/store/store'
import { appointments, licences, providers } from '#db/tables.ts'
import type { LicenceRow } from './rules.ts'

const isOf = (providerId: number, state: string) =>
  and(eq(licences.providerId, providerId), eq(licences.state, state))

/** Every licence of a provider, by state. */
export const licenceRows = (db: Queryable, providerId: number): Promise<LicenceRow[]> =>
  db.select().from(licences).where(eq(licences.providerId, providerId)).orderBy(asc(licences.state))

/** One of them, locked until the transaction ends; null where there is none. */
export const lockLicence = (tx: Queryable, providerId: number, state: string): Promise<LicenceRow | null> =>
  firstOf(tx.select().from(licences).where(isOf(providerId, state)).for('update'))

/** Changes a licence; false where there is none. */
export async function changeLicenceRow(
  tx: Queryable,
  providerId: number,
  state: string,
  change: Partial<LicenceRow>,
): Promise<boolean> {
  const rows = await tx.update(licences).set(change).where(isOf(providerId, state)).returning()
  return rows.length > 0
}

/** Adds a licence that nobody has checked; false where there is one for the state. */
export async function addLicenceRow(
  tx: Queryable,
  row: Pick<LicenceRow, 'providerId' | 'state' | 'claimedNumber' | 'claimedEndsOn' | 'claimedAt'>,
): Promise<boolean> {
  const [provider] = await tx.select().from(providers).where(eq(providers.id, row.providerId))
  const sortName = provider ? `${provider.familyName ?? ''}, ${provider.givenName ?? ''}` : ''
  const rows = await tx
    .insert(licences)
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

export async function removeLicenceRow(tx: Queryable, providerId: number, state: string): Promise<boolean> {
  return (await tx.delete(licences).where(isOf(providerId, state)).returning()).length > 0
}

/** Whether visits are booked in a state, from a moment on. */
export async function hasVisitsIn(
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
