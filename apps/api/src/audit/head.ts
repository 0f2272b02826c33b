import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import { eq } from 'drizzle-orm'
import { type AuditHead, NOTHING, signatureOf } from './chain.ts'
import { auditHead } from './tables.ts'

/** Whose data key the key of the chain lies under: it belongs to no organisation. */
export const AUDIT_OWNER = 'audit'
const ID = 1
const place = { table: 'audit_head', row: ID, column: 'key' }

/** The head as it stands, with the key of the chain. */
export interface OpenedHead extends AuditHead {
  readonly key: Buffer
  readonly signature: Buffer
}

type Keys = Pick<Vault, 'boxOf'>

/** Makes the head of a chain without events, unless there is one. */
export async function prepareHead(
  db: Queryable,
  vault: Keys,
  randomBytes: (count: number) => Buffer,
): Promise<void> {
  const [found] = await db.select({ id: auditHead.id }).from(auditHead)
  if (found) return
  const key = randomBytes(32)
  const head: AuditHead = { seq: 0, hash: NOTHING, firstSeq: 1, beforeFirst: NOTHING }
  await db
    .insert(auditHead)
    .values({
      id: ID,
      key: (await vault.boxOf(AUDIT_OWNER, db)).sealBytes(place, key),
      ...head,
      signature: signatureOf(key, head),
    })
    .onConflictDoNothing()
}

/** Reads the head, and with `lock` keeps others from moving it until the transaction ends. Null where it is gone. */
export async function readHead(tx: Queryable, vault: Keys, lock?: 'lock'): Promise<OpenedHead | null> {
  const query = tx.select().from(auditHead).where(eq(auditHead.id, ID))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) return null
  return { ...row, key: await (await vault.boxOf(AUDIT_OWNER, tx)).openBytes(place, row.key) }
}

/** Moves the head. */
export async function moveHead(tx: Queryable, key: Buffer, head: AuditHead): Promise<void> {
  const { seq, hash, firstSeq, beforeFirst } = head
  await tx
    .update(auditHead)
    .set({ seq, hash, firstSeq, beforeFirst, signature: signatureOf(key, head) })
    .where(eq(auditHead.id, ID))
}
