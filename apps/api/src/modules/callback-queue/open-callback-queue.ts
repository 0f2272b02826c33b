import type { Clock } from '@evenkeel/server-kit/clock'
import type { MasterKeys } from '@evenkeel/server-kit/crypto/master-keys'
import { createVault } from '@evenkeel/server-kit/crypto/vault'
import type { Store } from '@evenkeel/server-kit/database/store'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { createOperatorAudit } from '#modules/audit-log/operator-audit.ts'
import { createAuditWriter } from '#modules/audit-log/audit-writer.ts'
import { createPortalStore } from '#db/tenant-isolation.ts'
import { callTasks } from '#modules/appointments/tables.ts'
import { dangerMemberId } from '#modules/intake/answers/danger-alerts.ts'
import { answerSets } from '#modules/intake/tables.ts'
import { listPendingInquiries } from '#modules/inquiries/inquiry-repository.ts'
import { formatCallbackQueue, markCalled, retryInquiry } from './callback-queue.ts'

/** Dependencies of the callback queue command. */
export interface CallbackQueueDeps {
  readonly store: Store
  readonly clock: Clock
  readonly masterKeys: MasterKeys
  readonly randomBytes: (count: number) => Buffer
  readonly randomUuid: () => string
}

/** Whether a text is an id: a typing error is an unknown entry, not a database error. */
const isUuid = (text: string): boolean => z.guid().safeParse(text).success

/**
 * Opens the callback queue for staff. Everybody it shows or marks as called has an audit event before a
 * line is printed.
 */
export function openCallbackQueue({ store, clock, masterKeys, randomBytes, randomUuid }: CallbackQueueDeps) {
  const { db } = createPortalStore(store).crossTenant('staff')
  const vault = createVault({ db, schema: 'portal', masters: masterKeys, clock, randomBytes })
  const audit = createOperatorAudit(clock, createAuditWriter(db, vault))
  const requestId = randomUuid()
  /** Everybody on the lists, or the person of one entry. */
  const shown = async (id: string | null) => {
    const set = { subject: dangerMemberId, id: answerSets.id, organisationId: answerSets.organisationId }
    const waits = and(isNotNull(answerSets.dangerAt), isNull(answerSets.dangerHandledAt))
    const people = await db
      .select(set)
      .from(answerSets)
      .where(id === null ? waits : and(waits, eq(answerSets.id, id)))
    const task = { subject: callTasks.memberId, id: callTasks.id, organisationId: callTasks.organisationId }
    const isOpen = isNull(callTasks.doneAt)
    const calls = await db
      .select(task)
      .from(callTasks)
      .where(id === null ? isOpen : and(isOpen, eq(callTasks.id, id)))
    return [...people, ...calls]
  }
  const note = async (command: string, id: string | null): Promise<void> => {
    const events = (await shown(id)).map(({ organisationId, subject, id: objectId }) =>
      audit({ organisationId, person: subject ?? objectId, command, objectId, isDone: true, requestId }),
    )
    await Promise.all(events)
  }
  return {
    lines: async () => {
      await note('care-list', null)
      return formatCallbackQueue({ db, vault })
    },
    /** False for an unknown entry, or one already marked. */
    called: async (id: string) => {
      if (!isUuid(id)) return false
      await note('care-list --called', id)
      return markCalled(db, id, clock.now())
    },
    /** False for an unknown or delivered request. Shows no personal data. */
    again: async (id: string) => isUuid(id) && retryInquiry(db, id, clock.now()),
    /** Returns which option applies to an open entry; null for none. Shows no personal data. */
    standsUnder: async (id: string): Promise<'called' | 'again' | null> => {
      if (!isUuid(id)) return null
      if ((await shown(id)).length > 0) return 'called'
      return (await listPendingInquiries(db)).some((one) => one.id === id) ? 'again' : null
    },
  }
}
