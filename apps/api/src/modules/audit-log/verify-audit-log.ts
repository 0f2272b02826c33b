import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { asc, gt } from 'drizzle-orm'
import { type AuditRow, hashEvent, signChainHead } from './hash-chain.ts'
import { type DecryptedChainHead, readChainHead } from './chain-head.ts'
import { auditEvents } from './tables.ts'

/** Rows read at a time. */
const BATCH_SIZE = 1000

/** A place and a hash a person wrote down earlier, to be found again. */
export interface AuditCheckpoint {
  readonly seq: number
  /** In hex. */
  readonly hash: string
}

export interface AuditVerification {
  /** Events by organisation id; under null those of no known organisation. */
  readonly events: ReadonlyMap<string | null, number>
  /** What is wrong at the first place where something is; null when nothing is. */
  readonly broken: string | null
  /** The last event: to be kept elsewhere, and to be asked for the next time. */
  readonly last: AuditCheckpoint
}

async function* readAuditRows(tx: Queryable): AsyncGenerator<AuditRow> {
  for (let last = -1; ;) {
    const rows = await tx
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.seq, last))
      .orderBy(asc(auditEvents.seq))
      .limit(BATCH_SIZE)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.seq
  }
}

/** What is wrong with one row, given where the chain is. */
function checkRow(head: DecryptedChainHead, at: { seq: number; hash: Buffer }, row: AuditRow): string | null {
  const expected = at.seq + 1
  if (row.seq > head.seq) return `event ${row.seq} stands behind the end of the chain`
  if (row.seq !== expected) return `event ${expected} is missing`
  if (!hashEvent(head.key, at.hash, row.seq, row).equals(row.hash))
    return `event ${row.seq} was changed, or does not follow the one before it`
  return null
}

/** The head, or why there is none. */
async function checkChainHead(tx: Queryable, vault: Vault): Promise<DecryptedChainHead | string> {
  try {
    return (await readChainHead(tx, vault)) ?? 'its head is missing'
  } catch (error) {
    if (error instanceof DecryptionError) return 'its key was changed'
    throw error
  }
}

/** Walks the whole chain. `seen` is the last event of an earlier time: it must still stand as it stood. */
export async function verifyAuditLog(
  db: Db,
  vault: Vault,
  seen: AuditCheckpoint | null = null,
): Promise<AuditVerification> {
  return db.transaction(
    async (tx) => {
      const head = await checkChainHead(tx, vault)
      if (typeof head === 'string') return { events: new Map(), broken: head, last: { seq: 0, hash: '' } }
      const events = new Map<string | null, number>()
      let broken: string | null = signChainHead(head.key, head).equals(head.signature)
        ? null
        : 'its head was changed'
      let at = { seq: head.firstSeq - 1, hash: head.beforeFirst }
      let isFound = seen === null || seen.seq < head.firstSeq
      for await (const row of readAuditRows(tx)) {
        events.set(row.organisationId, (events.get(row.organisationId) ?? 0) + 1)
        broken ??= checkRow(head, at, row)
        isFound ||= row.seq === seen?.seq && row.hash.toString('hex') === seen.hash
        at = { seq: row.seq, hash: row.hash }
      }
      if (at.seq < head.seq) broken ??= `events after ${at.seq} are missing`
      if (!isFound) broken ??= `event ${seen?.seq} is not the one that was seen`
      return { events, broken, last: { seq: at.seq, hash: at.hash.toString('hex') } }
    },
    { isolationLevel: 'repeatable read' },
  )
}
