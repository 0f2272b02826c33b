import type { Queryable } from '@evenkeel/server/store/store'
import { addNews } from '#messages/news.ts'

/** Tells the partner that a patient's appointments changed: in the transaction that changed them. */
export const noteChange = (tx: Queryable, patientId: number, now: Temporal.Instant): Promise<void> =>
  addNews(tx, { action: 'appointment:changed', patientId, messageId: null }, now)
