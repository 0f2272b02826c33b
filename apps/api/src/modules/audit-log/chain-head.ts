import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { eq } from 'drizzle-orm'
import { type ChainHead, CHAIN_START, signChainHead } from './hash-chain.ts'
import { chainHeads } from './tables.ts'

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
export async function advanceChainHead(tx: Queryable, key: Buffer, head: ChainHead): Promise<void> {
  const { seq, hash, firstSeq, beforeFirst } = head
  await tx
    .update(chainHeads)
    .set({ seq, hash, firstSeq, beforeFirst, signature: signChainHead(key, head) })
    .where(eq(chainHeads.id, HEAD_ID))
}
