import type { Queryable } from '@evenkeel/server/store/store'
import { addEvent } from '#messages/outgoing-events.ts'

/** Tells the partner that a patient's appointments changed: in the transaction that changed them. */
export const recordChange = (tx: Queryable, patientId: number, now: Temporal.Instant): Promise<void> =>
  addEvent(tx, { action: 'appointment:changed', patientId, messageId: null }, now)
