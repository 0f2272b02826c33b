import { and, eq, gt, not, or, sql } from 'drizzle-orm'
import { queryFirstRow } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { Caller } from '#caller.ts'
import { nextId } from '#db/ids.ts'
import { appointments } from '#db/tables.ts'

/** Identifies a caller's own holds: those under this name, and the one with the given secret id. */
export interface SlotHolder {
  readonly name: string
  /** Id of a hold made before logging in; null: none was sent. */
  readonly shownHold: string | null
}

const HOLD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the slot holder of a call. Visitors of one organization share a patient, so their tokens
 * distinguish them.
 */
export function getSlotHolder(caller: Caller, header: string | string[] | undefined): SlotHolder {
  const shownHold = typeof header === 'string' && HOLD_ID.test(header) ? header.toLowerCase() : null
  if (caller.kind === 'patient') return { name: `patient ${caller.patient.id}`, shownHold }
  if (caller.kind === 'visitor') return { name: `visitor ${caller.patient.id} ${caller.visitor}`, shownHold }
  return { name: '', shownHold: null }
}

export type AppointmentRow = typeof appointments.$inferSelect
/**
 * The id is known before the insert, because the reasons are encrypted for it. A hold has none and gets the
 * next one.
 */
export type NewAppointment = Omit<typeof appointments.$inferInsert, 'id'> & { readonly id?: number }

const { holder, holdId, holdExpiresAt, status } = appointments

/** Condition for holds among the rows that take a slot. */
export const isHeld = eq(status, 'held')

/** Condition for holds of this holder, by name or by hold id. */
export const isHeldBy = ({ name, shownHold }: SlotHolder) =>
  shownHold === null ? eq(holder, name) : or(eq(holder, name), eq(holdId, shownHold))

/**
 * Condition for appointments and holds that take a slot as of `now`; holds of `own` do not block their owner.
 */
export const occupiesSlot = (now: Temporal.Instant, own: SlotHolder | null) =>
  or(
    eq(status, 'booked'),
    and(isHeld, gt(holdExpiresAt, now), own === null ? undefined : not(isHeldBy(own) ?? sql`false`)),
  )

/**
 * Takes the slot, or returns null when the provider or the patient has another visit then. `on conflict do
 * nothing` waits for a concurrent booking instead of deadlocking with it, as a plain insert would.
 */
export async function reserveSlot(
  tx: Queryable,
  appointment: NewAppointment,
): Promise<AppointmentRow | null> {
  const id = appointment.id ?? (await nextId(tx, 'appointments_id_seq'))
  const row = { ...appointment, id }
  return queryFirstRow(
    tx.insert(appointments).overridingSystemValue().values(row).onConflictDoNothing().returning(),
  )
}
