import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { openLetter } from '#features/members/sealed-letter.ts'
import { mailOutbox } from '#features/members/tables.ts'
import { inquiries } from '#features/inquiries/tables.ts'
import type { Owner } from './member-rows.ts'

/** Ids of mails to others that are about a member: the call centre's carry name, phone and the reference of a request. */
export async function lettersAbout(
  tx: Queryable,
  vault: Pick<Vault, 'boxOf'>,
  owner: Owner,
): Promise<readonly string[]> {
  const requests = await tx
    .select({ id: inquiries.id, reference: inquiries.reference })
    .from(inquiries)
    .where(eq(inquiries.memberId, owner.id))
  const words = [owner.email, ...requests.flatMap(({ id, reference }) => [id, reference])]
  const rows = await tx
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.organisationId, owner.organisationId), ne(mailOutbox.toAddress, owner.email)))
  const box = await vault.boxOf(owner.organisationId, tx)
  const found: string[] = []
  for (const { id, letter } of rows) {
    const { text } = await openLetter(box, id, letter)
    if (words.some((word) => text.includes(word))) found.push(id)
  }
  return found
}

/** Removes mails by their ids. */
export const removeLetters = (tx: Queryable, ids: readonly string[]) =>
  tx.delete(mailOutbox).where(inArray(mailOutbox.id, [...ids]))
