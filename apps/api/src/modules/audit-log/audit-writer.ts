import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import { measureDatabaseWait as waitingForDatabase } from '@evenkeel/server-kit/database/database-wait'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { createBackgroundJob } from '@evenkeel/server-kit/background-job'
import { sql } from 'drizzle-orm'
import { type AuditEvent, type AuditRow, appendToChain, signChainHead } from './hash-chain.ts'
import { type DecryptedChainHead, readChainHead } from './chain-head.ts'

/** Records an event; resolves when it is committed. */
export type RecordAuditEvent = (event: AuditEvent) => Promise<void>

const toJson = (rows: readonly AuditRow[]): string =>
  JSON.stringify(
    rows.map(({ organisationId, objectId, requestId, hash, ...row }) => ({
      ...row,
      organisation_id: organisationId,
      object_id: objectId,
      request_id: requestId,
      hash: hash.toString('hex'),
    })),
  )

/** Appends events after `from` in one statement; returns the new head, or null if the head was moved. */
async function appendEvents(
  db: Queryable,
  from: DecryptedChainHead,
  events: readonly AuditEvent[],
): Promise<DecryptedChainHead | null> {
  const { rows, head } = appendToChain(from.key, from, events)
  const signature = signChainHead(from.key, head)
  const added = await queryRows<unknown>(
    db,
    sql`
    with moved as (
      update portal.audit_head set seq = ${head.seq}, hash = ${head.hash}, signature = ${signature}
      where id = 1 and signature = ${from.signature} returning 1
    )
    insert into portal.audit_events
      (seq, organisation_id, at, subject, action, object, object_id, outcome, status, request_id, actor, purpose, hash)
    select seq, organisation_id, at, subject, action, object, object_id, outcome, status, request_id,
      actor, purpose, decode(event.hash, 'hex')
    from moved, jsonb_to_recordset(${toJson(rows)}::jsonb) as event(
      seq bigint, organisation_id uuid, at timestamptz, subject text, action text, object text,
      object_id text, outcome text, status smallint, request_id text, actor text, purpose text, hash text)
    returning 1
  `,
  )
  return added.length === 0 ? null : { ...head, key: from.key, signature }
}

/**
 * Creates the audit writer of one process. Events that arrive during a write go into the next statement
 * together, so that many calls share one commit (decision 029). The head is read again with a lock only if
 * another process moved it.
 */
export function createAuditWriter(db: Db, vault: Vault): RecordAuditEvent {
  let waiting: AuditEvent[] = []
  let known: DecryptedChainHead | null = null
  const write = async (): Promise<void> => {
    const events = waiting
    waiting = []
    if (events.length === 0) return
    known = known && (await appendEvents(db, known, events))
    known ??= await db.transaction(async (tx) => {
      const head = await readChainHead(tx, vault, 'lock')
      const moved = head && (await appendEvents(tx, head, events))
      if (!moved) throw new Error('audit chain head is missing')
      return moved
    })
  }
  const rounds = createBackgroundJob(write, { name: 'audit', every: 0, onTrouble: () => {} })
  return (event) => {
    waiting.push(event)
    return waitingForDatabase(() => rounds.run())
  }
}
