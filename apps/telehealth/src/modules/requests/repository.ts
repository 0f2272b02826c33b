import { and, eq, sql } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { fitsInteger } from '#db/fits-integer.ts'
import { appointmentRequests } from '#db/tables.ts'

export type RequestRow = typeof appointmentRequests.$inferSelect
/** The id is known before the insert, because the texts are encrypted for it. */
export type NewRequest = Omit<typeof appointmentRequests.$inferInsert, 'id'> & { readonly id: number }

const { id, patientId, idempotencyKey, status, reminders } = appointmentRequests

/** Inserts a request; null when the patient already made one with the same key. */
export const insertRequest = (db: Queryable, request: NewRequest): Promise<RequestRow | null> =>
  queryFirstRow(
    db.insert(appointmentRequests).overridingSystemValue().values(request).onConflictDoNothing().returning(),
  )

/** The patient's request with this key, or null. */
export const findRequestByKey = (db: Queryable, patient: number, key: string): Promise<RequestRow | null> =>
  queryFirstRow(
    db
      .select()
      .from(appointmentRequests)
      .where(and(eq(patientId, patient), eq(idempotencyKey, key))),
  )

/** The patient's own request, or null. */
export async function findRequest(
  db: Queryable,
  patient: number,
  request: number,
): Promise<RequestRow | null> {
  if (!fitsInteger(request)) return null
  return queryFirstRow(
    db
      .select()
      .from(appointmentRequests)
      .where(and(eq(id, request), eq(patientId, patient))),
  )
}

/** Counts a reminder of an open request; null when it was withdrawn. */
export const incrementReminders = (db: Queryable, request: number): Promise<RequestRow | null> =>
  queryFirstRow(
    db
      .update(appointmentRequests)
      .set({ reminders: sql`${reminders} + 1` })
      .where(and(eq(id, request), eq(status, 'open')))
      .returning(),
  )

/** Withdraws a request. */
export const withdrawRequest = (db: Queryable, request: number): Promise<RequestRow | null> =>
  queryFirstRow(
    db.update(appointmentRequests).set({ status: 'cancelled' }).where(eq(id, request)).returning(),
  )
