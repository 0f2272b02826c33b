import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { ExternalCalendar } from '@evenkeel/api-contract/counselor/calendar'
import type * as z from 'zod/mini'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { busyTimes, externalCalendars } from '#db/counselor-tables.ts'
import { providers } from '#db/tables.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { BusyTimes } from './extract-busy-times.ts'

/** Key owner of the addresses: counselors belong to no organization. */
export const COUNSELOR_KEY_OWNER = 'counselors'

interface CalendarAccess {
  readonly db: Queryable
  readonly vault: Pick<Vault, 'cipherFor'>
}
type Row = typeof externalCalendars.$inferSelect

const addressContext = (row: number) => ({ table: 'own_calendars', row, column: 'address' })

/** Decrypts the address of a counselor's external calendar. */
export async function decryptAddress(
  { vault, db }: CalendarAccess,
  row: Pick<Row, 'providerId' | 'address'>,
) {
  return (await vault.cipherFor(COUNSELOR_KEY_OWNER, db)).decrypt(addressContext(row.providerId), row.address)
}

/** A counselor's external calendar, or null. */
export async function findExternalCalendar(
  access: CalendarAccess,
  providerId: number,
): Promise<z.output<typeof ExternalCalendar> | null> {
  const row = await queryFirstRow(
    access.db.select().from(externalCalendars).where(eq(externalCalendars.providerId, providerId)),
  )
  if (!row) return null
  return {
    host: new URL(await decryptAddress(access, row)).hostname,
    read_at: row.readAt?.toString() ?? null,
    problem: row.problem,
    unread: row.unread,
  }
}

/** Saves an address in place of the previous one. */
export async function saveAddress(
  { db, vault }: CalendarAccess,
  providerId: number,
  address: string,
  now: Temporal.Instant,
): Promise<Row> {
  const sealed = (await vault.cipherFor(COUNSELOR_KEY_OWNER, db)).encrypt(addressContext(providerId), address)
  const row = { address: sealed, nextReadAt: now, readAt: null, problem: null, failures: 0, unread: 0 }
  await db
    .insert(externalCalendars)
    .values({ providerId, ...row })
    .onConflictDoUpdate({ target: externalCalendars.providerId, set: row })
  return { providerId, ...row }
}

/** Deletes the address and its busy times. */
export async function deleteExternalCalendar(tx: Queryable, providerId: number): Promise<void> {
  await tx.delete(externalCalendars).where(eq(externalCalendars.providerId, providerId))
  await tx.delete(busyTimes).where(eq(busyTimes.providerId, providerId))
  await invalidateNextFree(tx, providerId)
}

/** Claims up to `limit` due calendars, so that no other process fetches them before `until`. */
export async function claimDueCalendars(
  db: Db,
  {
    now,
    until,
    limit,
  }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant; readonly limit: number },
) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(externalCalendars)
      .where(lte(externalCalendars.nextReadAt, now))
      .orderBy(asc(externalCalendars.nextReadAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = due.map(({ providerId }) => providerId)
    if (ids.length === 0) return []
    await tx
      .update(externalCalendars)
      .set({ nextReadAt: until })
      .where(inArray(externalCalendars.providerId, ids))
    const { id, zone } = providers
    const zones = await tx.select({ id, zone }).from(providers).where(inArray(id, ids))
    return due.flatMap((calendar) => {
      const provider = zones.find((one) => one.id === calendar.providerId)
      return provider ? [{ calendar, zone: provider.zone }] : []
    })
  })
}

/**
 * Replaces the busy times with those fetched from an address. Saves nothing when the address has changed or
 * was deleted during the fetch.
 */
export async function saveBusyTimes(
  db: Db,
  { providerId, address }: Pick<Row, 'providerId' | 'address'>,
  { spans, unread }: BusyTimes,
  at: { readonly readAt: Temporal.Instant; readonly nextReadAt: Temporal.Instant },
): Promise<void> {
  const moment = (time: number) => Temporal.Instant.fromEpochMilliseconds(time)
  await db.transaction(async (tx) => {
    const updated = await tx
      .update(externalCalendars)
      .set({ ...at, problem: null, failures: 0, unread })
      .where(
        sql`${externalCalendars.providerId} = ${providerId} and ${externalCalendars.address} = ${address}`,
      )
      .returning({ id: externalCalendars.providerId })
    if (updated.length === 0) return
    await tx.delete(busyTimes).where(eq(busyTimes.providerId, providerId))
    if (spans.length > 0)
      await tx
        .insert(busyTimes)
        .values(spans.map(({ from, to }) => ({ providerId, startsAt: moment(from), endsAt: moment(to) })))
    await invalidateNextFree(tx, providerId)
  })
}

/** Records why an address could not be read; its previous busy times remain. */
export async function recordProblem(
  db: Queryable,
  { providerId, address, failures }: Pick<Row, 'providerId' | 'address' | 'failures'>,
  problem: NonNullable<Row['problem']>,
  nextReadAt: Temporal.Instant,
): Promise<void> {
  await db
    .update(externalCalendars)
    .set({ problem, failures: failures + 1, nextReadAt })
    .where(sql`${externalCalendars.providerId} = ${providerId} and ${externalCalendars.address} = ${address}`)
}
