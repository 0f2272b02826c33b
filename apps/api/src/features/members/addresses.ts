import { createHmac } from 'node:crypto'
import { emailModel } from '@evenkeel/contract/fields/contact/email'
import { CannotDecrypt } from '@evenkeel/server/crypto/envelope'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Db } from '@evenkeel/server/store/store'
import { and, asc, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm'
import { subjectAddresses } from '#db/subject-keys-table.ts'
import { decryptMember } from './profile.ts'
import { members } from './tables.ts'

/** Members whose addresses are written down at a time. */
const BATCH = 500

/** What finds a member by address or number. */
export interface AddressHashes {
  /** Reads the key; before the first hash. */
  prepare(): Promise<void>
  /** Keyed hash of an address, however it is written. */
  readonly of: (email: string) => string
  /** Keyed hash of a number in E.164; empty for none. */
  readonly ofPhone: (phone: string | null) => string
}

/** Hashes under a key of this installation that never changes: whoever reads the database alone learns nothing from them. */
export function addressHashes(vault: Pick<Vault, 'lastingKey'>): AddressHashes {
  let key: Buffer | null = null
  const hashOf = (text: string): string => {
    if (!key) throw new Error('an address was looked up before the start')
    return createHmac('sha256', key).update(text).digest('hex')
  }
  return {
    prepare: async () => {
      key = await vault.lastingKey()
    },
    of: (email) => hashOf(emailModel(email)),
    // No address has a space in it, so that none is taken for a number.
    ofPhone: (phone) => (phone ? hashOf(`phone ${phone}`) : ''),
  }
}

interface AddressDeps {
  readonly db: Db
  readonly vault: Pick<Vault, 'subjectCipher'>
  readonly addressHash: (email: string) => string
  readonly phoneHash: AddressHashes['ofPhone']
}

/** Writes down numbers of members whose address is known. */
async function writePhones(
  db: Db,
  known: readonly { readonly person: string; readonly phoneHash: string }[],
): Promise<void> {
  const people = known.map(({ person }) => person)
  const hashes = known.map(({ phoneHash }) => phoneHash)
  await db.execute(sql`
    update keys.addresses a set phone_hash = v.hash
    from unnest(${sql.param(people)}::uuid[], ${sql.param(hashes)}::text[]) as v(person, hash)
    where a.person = v.person and a.phone_hash is null
  `)
}

/**
 * Writes down who has which address and number, for members of whom that is not known: from an earlier release. What is left of members
 * who are gone is removed first. Returns how many were written.
 */
export async function fillAddresses(deps: AddressDeps): Promise<number> {
  const { db, addressHash, phoneHash } = deps
  await sweepAddresses(db)
  const known = db
    .select({ person: subjectAddresses.person })
    .from(subjectAddresses)
    .where(and(eq(subjectAddresses.person, members.id), isNotNull(subjectAddresses.phoneHash)))
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
              phoneHash: phoneHash(profile.phone),
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
    if (values.length > 0) {
      await db.insert(subjectAddresses).values(values).onConflictDoNothing()
      await writePhones(db, values)
    }
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
