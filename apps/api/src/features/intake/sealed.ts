import type { Place } from '@evenkeel/server/crypto/envelope'
import type { Box, Person, Vault } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import type { StoredAnswer } from './stored-answer.ts'

/** The database, or a transaction, and the keys to what stands in it. */
export interface SealedStore {
  readonly db: Queryable
  readonly vault: Pick<Vault, 'personBox' | 'destroy'>
}

const placeOf = (table: 'answer_sets' | 'former_answers', row: string | number): Place => ({
  table,
  row,
  column: 'response',
})
type Table = Parameters<typeof placeOf>[0]

/** Whose keys a set lies under: its member's, and until somebody takes it over its own. */
export const ownerOf = (set: {
  readonly id: string
  readonly organisationId: string
  readonly memberId: string | null
}): Person => ({ id: set.memberId ?? set.id, organisationId: set.organisationId })

/** Encrypts answers for the row they are about to stand in. */
export const sealAnswers = (
  box: Box,
  table: Table,
  row: string | number,
  response: readonly StoredAnswer[],
): Buffer => box.seal(placeOf(table, row), JSON.stringify(response))

/** Decrypts the answers of a set. */
export const openAnswers = async (
  { db, vault }: SealedStore,
  set: Parameters<typeof ownerOf>[0] & { readonly response: Buffer },
): Promise<readonly StoredAnswer[]> => {
  const box = await vault.personBox(ownerOf(set), db)
  return JSON.parse(await box.open(placeOf('answer_sets', set.id), set.response)) as StoredAnswer[]
}
