import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { OwnCalendar } from '@evenkeel/contract/counselor/calendar'
import type * as z from 'zod/mini'
import type { Vault } from '@evenkeel/server/crypto/vault'
import { firstOf } from '@evenkeel/server/store/rows'
import type { Db, Queryable } from '@evenkeel/server/store/store'
import { busyTimes, ownCalendars } from '#db/calendar-tables.ts'
import { providers } from '#db/tables.ts'
import { invalidateNextFree } from '#providers/next-free-cache.ts'
import type { BusyTimes } from './busy-times.ts'

/** Under whose key addresses lie: counselors belong to no organisation. */
export const COUNSELORS = 'counselors'

interface Access {
  readonly db: Queryable
  readonly vault: Pick<Vault, 'cipherFor'>
}
type Row = typeof ownCalendars.$inferSelect

const placeOf = (row: number) => ({ table: 'own_calendars', row, column: 'address' })

/** The address of a counselor's own calendar. */
export async function addressOf({ vault, db }: Access, row: Pick<Row, 'providerId' | 'address'>) {
  return (await vault.cipherFor(COUNSELORS, db)).decrypt(placeOf(row.providerId), row.address)
}

/** A counselor's own calendar as it stands, or null. */
export async function findOwnCalendar(
  access: Access,
  providerId: number,
): Promise<z.output<typeof OwnCalendar> | null> {
  const row = await firstOf(
    access.db.select().from(ownCalendars).where(eq(ownCalendars.providerId, providerId)),
  )
  if (!row) return null
  return {
    host: new URL(await addressOf(access, row)).hostname,
    read_at: row.readAt?.toString() ?? null,
    problem: row.problem,
    unread: row.unread,
  }
}

/** Keeps an address in place of the one before. */
export async function saveAddress(
  { db, vault }: Access,
  providerId: number,
  address: string,
  now: Temporal.Instant,
): Promise<Row> {
  const sealed = (await vault.cipherFor(COUNSELORS, db)).encrypt(placeOf(providerId), address)
  const row = { address: sealed, nextReadAt: now, readAt: null, problem: null, failures: 0, unread: 0 }
  await db
    .insert(ownCalendars)
    .values({ providerId, ...row })
    .onConflictDoUpdate({ target: ownCalendars.providerId, set: row })
  return { providerId, ...row }
}

/** Forgets the address and what was read at it. */
export async function forget(tx: Queryable, providerId: number): Promise<void> {
  await tx.delete(ownCalendars).where(eq(ownCalendars.providerId, providerId))
  await tx.delete(busyTimes).where(eq(busyTimes.providerId, providerId))
  await invalidateNextFree(tx, providerId)
}

/** Takes up to `most` calendars that are due, so that no other process reads them before `until`. */
export async function claimDue(
  db: Db,
  {
    now,
    until,
    most,
  }: { readonly now: Temporal.Instant; readonly until: Temporal.Instant; readonly most: number },
) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(ownCalendars)
      .where(lte(ownCalendars.nextReadAt, now))
      .orderBy(asc(ownCalendars.nextReadAt))
      .limit(most)
      .for('update', { skipLocked: true })
    const ids = due.map(({ providerId }) => providerId)
    if (ids.length === 0) return []
    await tx.update(ownCalendars).set({ nextReadAt: until }).where(inArray(ownCalendars.providerId, ids))
    const { id, zone } = providers
    const zones = await tx.select({ id, zone }).from(providers).where(inArray(id, ids))
    return due.flatMap((calendar) => {
      const provider = zones.find((one) => one.id === calendar.providerId)
      return provider ? [{ calendar, zone: provider.zone }] : []
    })
  })
}

/**
 * Keeps what was read at an address in place of what was read before. The address may have been changed or removed meanwhile: then
 * nothing is kept.
 */
export async function saveBusyTimes(
  db: Db,
  { providerId, address }: Pick<Row, 'providerId' | 'address'>,
  { spans, unread }: BusyTimes,
  at: { readonly readAt: Temporal.Instant; readonly nextReadAt: Temporal.Instant },
): Promise<void> {
  const moment = (time: number) => Temporal.Instant.fromEpochMilliseconds(time)
  await db.transaction(async (tx) => {
    const kept = await tx
      .update(ownCalendars)
      .set({ ...at, problem: null, failures: 0, unread })
      .where(sql`${ownCalendars.providerId} = ${providerId} and ${ownCalendars.address} = ${address}`)
      .returning({ id: ownCalendars.providerId })
    if (kept.length === 0) return
    await tx.delete(busyTimes).where(eq(busyTimes.providerId, providerId))
    if (spans.length > 0)
      await tx
        .insert(busyTimes)
        .values(spans.map(({ from, to }) => ({ providerId, startsAt: moment(from), endsAt: moment(to) })))
    await invalidateNextFree(tx, providerId)
  })
}

/** Notes why an address could not be read; what was read before stays. */
export async function noteProblem(
  db: Queryable,
  { providerId, address, failures }: Pick<Row, 'providerId' | 'address' | 'failures'>,
  problem: NonNullable<Row['problem']>,
  nextReadAt: Temporal.Instant,
): Promise<void> {
  await db
    .update(ownCalendars)
    .set({ problem, failures: failures + 1, nextReadAt })
    .where(sql`${ownCalendars.providerId} = ${providerId} and ${ownCalendars.address} = ${address}`)
}
