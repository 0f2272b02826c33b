import { limits } from '@evenkeel/api-contract/limits'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db } from '@evenkeel/server-kit/database/store'
import { asc, desc, gte, lt, sql } from 'drizzle-orm'
import { advanceChainHead, readChainHead } from './chain-head.ts'
import { auditEvents } from './tables.ts'

/** Deletes events at the start of the chain past their retention period; the chain then starts later. */
export async function cleanUpAuditEvents(db: Db, vault: Vault, now: Temporal.Instant): Promise<void> {
  await db.transaction(async (tx) => {
    const before = now.subtract({ milliseconds: limits.auditKept })
    const [old] = await tx.select().from(auditEvents).where(lt(auditEvents.at, before)).limit(1)
    if (!old) return
    const head = await readChainHead(tx, vault, 'lock')
    if (!head) return
    const [young] = await tx
      .select()
      .from(auditEvents)
      .where(gte(auditEvents.at, before))
      .orderBy(asc(auditEvents.seq))
      .limit(1)
    const firstSeq = young?.seq ?? head.seq + 1
    const [last] = await tx
      .select()
      .from(auditEvents)
      .where(lt(auditEvents.seq, firstSeq))
      .orderBy(desc(auditEvents.seq))
      .limit(1)
    if (!last) return
    // The database user of the service cannot delete events itself.
    await tx.execute(sql`select portal.remove_expired_audit_events(${firstSeq}::bigint)`)
    await advanceChainHead(tx, head.key, { ...head, firstSeq, beforeFirst: last.hash })
  })
}
