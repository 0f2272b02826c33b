import { createHash, createHmac } from 'node:crypto'
import { asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { auditEvents, chainHeads } from './tables.ts'

export type AuditRow = typeof auditEvents.$inferSelect
/** An event before it is part of the chain. */
export type AuditEvent = Omit<AuditRow, 'seq' | 'hash'>
/** Actor and purpose of events without staff. */
export const noStaffActor = { actor: null, purpose: null } as const
type ChainHead = Omit<typeof chainHeads.$inferSelect, 'id' | 'key' | 'signature'>

/** Hash before the first event. */
const CHAIN_START = Buffer.alloc(0)

/** Serializes a row. JSON separates the fields unambiguously. */
const serializeEvent = (seq: number, event: AuditEvent): string =>
  JSON.stringify([
    seq,
    event.organisationId,
    event.at.toString({ smallestUnit: 'millisecond' }),
    event.subject,
    event.action,
    event.object,
    event.objectId,
    event.outcome,
    event.status,
    event.requestId,
    // Rows from before staff accounts have neither, and their hashes must stay valid.
    ...(event.actor === null && event.purpose === null ? [] : [event.actor, event.purpose]),
  ])

/** Returns the hash of an event at its position after the event with the hash `before`. */
export const hashEvent = (key: Buffer, before: Buffer, seq: number, event: AuditEvent): Buffer =>
  createHmac('sha256', key).update(before).update(serializeEvent(seq, event)).digest()

/** Returns the signature of both ends of the chain. */
export const signChainHead = (key: Buffer, { seq, hash, firstSeq, beforeFirst }: ChainHead): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['head', seq, hash.toString('hex'), firstSeq, beforeFirst.toString('hex')]))
    .digest()

/** Returns the rows that follow a head, and the new head. */
export function appendToChain(
  key: Buffer,
  head: ChainHead,
  events: readonly AuditEvent[],
): { readonly rows: readonly AuditRow[]; readonly head: ChainHead } {
  const rows: AuditRow[] = []
  let { seq, hash } = head
  for (const event of events) {
    seq += 1
    hash = hashEvent(key, hash, seq, event)
    rows.push({ ...event, seq, hash })
  }
  return { rows, head: { ...head, seq, hash } }
}

/**
 * Returns the pseudonym of a member, or of an unclaimed answer set, in the audit log: stable and
 * irreversible.
 */
export const hashSubject = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32)

/** Data subject whose key encrypts the chain key: it belongs to no organization. */
export const AUDIT_KEY_OWNER = 'audit'
const HEAD_ID = 1
const keyContext = { table: 'audit_head', row: HEAD_ID, column: 'key' }

/** The current head, with the decrypted chain key. */
export interface DecryptedChainHead extends ChainHead {
  readonly key: Buffer
  readonly signature: Buffer
}

type KeyVault = Pick<Vault, 'cipherFor'>

/** Creates the head of an empty chain, if missing. */
export async function prepareChainHead(
  db: Queryable,
  vault: KeyVault,
  randomBytes: (count: number) => Buffer,
): Promise<void> {
  const [found] = await db.select({ id: chainHeads.id }).from(chainHeads)
  if (found) return
  const key = randomBytes(32)
  const head: ChainHead = { seq: 0, hash: CHAIN_START, firstSeq: 1, beforeFirst: CHAIN_START }
  await db
    .insert(chainHeads)
    .values({
      id: HEAD_ID,
      key: (await vault.cipherFor(AUDIT_KEY_OWNER, db)).encryptBytes(keyContext, key),
      ...head,
      signature: signChainHead(key, head),
    })
    .onConflictDoNothing()
}

/** Reads the head; `lock` locks it until the transaction ends. Null if it is missing. */
export async function readChainHead(
  tx: Queryable,
  vault: KeyVault,
  lock?: 'lock',
): Promise<DecryptedChainHead | null> {
  const query = tx.select().from(chainHeads).where(eq(chainHeads.id, HEAD_ID))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) return null
  return { ...row, key: await (await vault.cipherFor(AUDIT_KEY_OWNER, tx)).decryptBytes(keyContext, row.key) }
}

/** Moves the head. */
async function advanceChainHead(tx: Queryable, key: Buffer, head: ChainHead): Promise<void> {
  const { seq, hash, firstSeq, beforeFirst } = head
  await tx
    .update(chainHeads)
    .set({ seq, hash, firstSeq, beforeFirst, signature: signChainHead(key, head) })
    .where(eq(chainHeads.id, HEAD_ID))
}

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
