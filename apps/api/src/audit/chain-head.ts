import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import { eq } from 'drizzle-orm'
import { type ChainHead, CHAIN_START, signatureOf } from './hash-chain.ts'
import { chainHeads } from './tables.ts'

/** Whose data key the key of the chain lies under: it belongs to no organisation. */
export const AUDIT_OWNER = 'audit'
const ID = 1
const place = { table: 'audit_head', row: ID, column: 'key' }

/** The head as it is, with the key of the chain. */
export interface DecryptedChainHead extends ChainHead {
  readonly key: Buffer
  readonly signature: Buffer
}

type Keys = Pick<Vault, 'cipherFor'>

/** Makes the head of a chain without events, unless there is one. */
export async function prepareChainHead(
  db: Queryable,
  vault: Keys,
  randomBytes: (count: number) => Buffer,
): Promise<void> {
  const [found] = await db.select({ id: chainHeads.id }).from(chainHeads)
  if (found) return
  const key = randomBytes(32)
  const head: ChainHead = { seq: 0, hash: CHAIN_START, firstSeq: 1, beforeFirst: CHAIN_START }
  await db
    .insert(chainHeads)
    .values({
      id: ID,
      key: (await vault.cipherFor(AUDIT_OWNER, db)).encryptBytes(place, key),
      ...head,
      signature: signatureOf(key, head),
    })
    .onConflictDoNothing()
}

/** Reads the head, and with `lock` keeps others from moving it until the transaction ends. Null where it is gone. */
export async function readChainHead(
  tx: Queryable,
  vault: Keys,
  lock?: 'lock',
): Promise<DecryptedChainHead | null> {
  const query = tx.select().from(chainHeads).where(eq(chainHeads.id, ID))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) return null
  return { ...row, key: await (await vault.cipherFor(AUDIT_OWNER, tx)).decryptBytes(place, row.key) }
}

/** Moves the head. */
export async function advanceChainHead(tx: Queryable, key: Buffer, head: ChainHead): Promise<void> {
  const { seq, hash, firstSeq, beforeFirst } = head
  await tx
    .update(chainHeads)
    .set({ seq, hash, firstSeq, beforeFirst, signature: signatureOf(key, head) })
    .where(eq(chainHeads.id, ID))
}
