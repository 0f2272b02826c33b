import { asc, gt } from 'drizzle-orm'
import type { Clock } from '@evenkeel/server-kit/clock'
import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import type { MasterKeys } from '@evenkeel/server-kit/crypto/master-keys'
import { createVault, type Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { organisations } from '#modules/organizations/tables.ts'
import {
  type AuditRow,
  type DecryptedChainHead,
  hashEvent,
  readChainHead,
  signChainHead,
} from './hash-chain.ts'
import { auditEvents } from './tables.ts'

/** Rows per batch. */
const BATCH_SIZE = 1000

/** A position and hash recorded earlier, to verify again. */
interface AuditCheckpoint {
  readonly seq: number
  /** In hex. */
  readonly hash: string
}

interface AuditVerification {
  /** Events by organization id; null for no known organization. */
  readonly events: ReadonlyMap<string | null, number>
  /** The first error; null if the chain is intact. */
  readonly broken: string | null
  /** The last event: the checkpoint for the next verification. */
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

/** Checks one row against the position in the chain; returns the error, or null. */
function checkRow(head: DecryptedChainHead, at: { seq: number; hash: Buffer }, row: AuditRow): string | null {
  const expected = at.seq + 1
  if (row.seq > head.seq) return `event ${row.seq} stands behind the end of the chain`
  if (row.seq !== expected) return `event ${expected} is missing`
  if (!hashEvent(head.key, at.hash, row.seq, row).equals(row.hash))
    return `event ${row.seq} was changed, or does not follow the one before it`
  return null
}

/** Returns the head, or why it cannot be read. */
async function checkChainHead(tx: Queryable, vault: Vault): Promise<DecryptedChainHead | string> {
  try {
    return (await readChainHead(tx, vault)) ?? 'its head is missing'
  } catch (error) {
    if (error instanceof DecryptionError) return 'its key was changed'
    throw error
  }
}

/** Verifies the whole chain. `seen` is a checkpoint of an earlier time, which must still match. */
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

interface AuditReport {
  readonly isWhole: boolean
  readonly lines: readonly string[]
}

/** Parses a checkpoint as printed: position and hash. */
export function parseCheckpoint(text: string): AuditCheckpoint | null {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return seq && hash ? { seq: Number(seq), hash } : null
}

interface AuditReportContext {
  readonly db: Db
  readonly clock: Clock
  readonly masterKeys: MasterKeys
  readonly randomBytes: (count: number) => Buffer
  /** The last event of an earlier report. */
  readonly seen: AuditCheckpoint | null
}

/**
 * Returns the output of `npm run audit:verify`: events per organization, the first error, and the last
 * event as a checkpoint to store elsewhere.
 */
export async function createAuditReport({
  db,
  masterKeys,
  seen,
  ...context
}: AuditReportContext): Promise<AuditReport> {
  const vault = createVault({ db, schema: 'portal', masters: masterKeys, ...context })
  const { events, broken, last } = await verifyAuditLog(db, vault, seen)
  const rows = await db.select({ id: organisations.id, name: organisations.username }).from(organisations)
  const nameOf = (id: string | null): string =>
    id === null ? 'no organization' : (rows.find((row) => row.id === id)?.name ?? id)
  const counts = [...events]
    .map(([id, count]) => `${nameOf(id).padEnd(24)} ${count} ${count === 1 ? 'event' : 'events'}`)
    .toSorted()
  return {
    isWhole: broken === null,
    lines: [
      ...counts,
      broken === null ? 'The chain is intact.' : `The chain is broken: ${broken}.`,
      `last event ${last.seq}:${last.hash}`,
    ],
  }
}
