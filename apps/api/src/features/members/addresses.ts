import { createHmac } from 'node:crypto'
import { emailModel } from '@evenkeel/contract/fields/contact/email'
import { CannotDecrypt } from '@evenkeel/server/crypto/envelope'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Db } from '@evenkeel/server/store/store'
import { and, asc, eq, gt, notExists } from 'drizzle-orm'
import { subjectAddresses } from '#db/subject-keys-table.ts'
import { decryptMember } from './profile.ts'
import { members } from './tables.ts'

/** Members whose addresses are written down at a time. */
const BATCH = 500

/** What finds a member by address. */
export interface AddressHashes {
  /** Reads the key; before the first hash. */
  prepare(): Promise<void>
  /** Keyed hash of an address, however it is written. */
  readonly of: (email: string) => string
}

/** Hashes under a key of this installation that never changes: whoever reads the database alone learns nothing from them. */
export function addressHashes(vault: Pick<Vault, 'lastingKey'>): AddressHashes {
  let key: Buffer | null = null
  return {
    prepare: async () => {
      key = await vault.lastingKey()
    },
    of: (email) => {
      if (!key) throw new Error('an address was looked up before the start')
      return createHmac('sha256', key).update(emailModel(email)).digest('hex')
    },
  }
}

interface AddressDeps {
  readonly db: Db
  readonly vault: Pick<Vault, 'subjectCipher'>
  readonly addressHash: (email: string) => string
}

/**
 * Writes down who has which address, for members of whom that is not known: from an earlier release. What is left of members
 * who are gone is removed first. Returns how many were written.
 */
export async function fillAddresses(deps: AddressDeps): Promise<number> {
  const { db, addressHash } = deps
  await sweepAddresses(db)
  const known = db
    .select({ person: subjectAddresses.person })
    .from(subjectAddresses)
    .where(eq(subjectAddresses.person, members.id))
  let written = 0
  for (let last: string | null = null; ;) {
    const rows = await db
      .select()
      .from(members)
      .where(and(notExists(known), last === null ? undefined : gt(members.id, last)))
      .orderBy(asc(members.id))
      .limit(BATCH)
    const found = await Promise.all(
      rows.map(async (row) => {
        try {
          const { profile } = await decryptMember(deps, row)
          const { id: person, organisationId } = row
          return [
            {
              person,
              organisationId,
              hash: addressHash(profile.email),
              isConfirmed: row.verifiedAt !== null,
            },
          ]
        } catch (error) {
          // A restored backup of a person who was removed since.
          if (error instanceof CannotDecrypt) return []
          throw error
        }
      }),
    )
    const values = found.flat()
    if (values.length > 0) await db.insert(subjectAddresses).values(values).onConflictDoNothing()
    written += values.length
    const end = rows.at(-1)
    if (!end) return written
    last = end.id
  }
}

/** Removes what was known of members who are gone. */
export async function sweepAddresses(db: Db): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, subjectAddresses.person))
  await db.delete(subjectAddresses).where(notExists(owner))
}
