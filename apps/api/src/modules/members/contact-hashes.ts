import { createHmac } from 'node:crypto'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db } from '@evenkeel/server-kit/database/store'
import { and, asc, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import { subjectAddresses } from '#db/subject-keys-table.ts'
import { decryptMember, type EncryptedMember } from './profile.ts'
import { members } from './tables.ts'

/** Members whose addresses are written down at a time. */
const BATCH_SIZE = 500
/** The same while members are served, who wait for a connection behind them. */
const ONLINE_BATCH_SIZE = 50

/** Keyed hashes of one address. */
export interface EmailHash {
  /** Of the normalized address (`mailboxOf`): for look-ups, rate limits and locks. */
  readonly mailbox: string
  /** Of the address as typed, in lower case: for the previous release, and to tell two accounts of one mailbox apart. */
  readonly written: string
}

/** What finds a member by address or number. */
export interface ContactHasher {
  /** Reads the key; before the first hash. */
  prepare(): Promise<void>
  /** Keyed hashes of an address. */
  readonly of: (email: string) => EmailHash
  /** Keyed hash of a number in E.164; empty for none. */
  readonly ofPhone: (phone: string | null) => string
}

/** Hashes under a key of this installation that never changes: whoever reads the database alone learns nothing from them. */
export function createContactHasher(vault: Pick<Vault, 'lastingKey'>): ContactHasher {
  let key: Buffer | null = null
  const hashOf = (text: string): string => {
    if (!key) throw new Error('an address was looked up before the start')
    return createHmac('sha256', key).update(text).digest('hex')
  }
  return {
    prepare: async () => {
      key = await vault.lastingKey()
    },
    of: (email) => ({
      mailbox: hashOf(canonicalizeEmail(email)),
      written: hashOf(email.trim().toLowerCase()),
    }),
    // No address has a space in it, so that none is taken for a number.
    ofPhone: (phone) => (phone ? hashOf(`phone ${phone}`) : ''),
  }
}

/** What the hashes are made with and written to. */
export interface ContactHashDeps {
  readonly db: Db
  readonly vault: Pick<Vault, 'subjectCipher'>
  readonly addressHash: ContactHasher['of']
  readonly phoneHash: ContactHasher['ofPhone']
}

/** What a member is found by, as it is written down; null of a restored backup of somebody who was removed since. */
async function computeContactHashes(
  { vault, db, addressHash, phoneHash }: ContactHashDeps,
  row: EncryptedMember,
) {
  try {
    const { profile } = await decryptMember({ db, vault }, row)
    const { id: person, organisationId } = row
    const { written, mailbox } = addressHash(profile.email)
    const hashes = { hash: written, mailboxHash: mailbox, phoneHash: phoneHash(profile.phone) }
    return { person, organisationId, ...hashes, isConfirmed: row.verifiedAt !== null }
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

const computeAllContactHashes = async (deps: ContactHashDeps, rows: readonly EncryptedMember[]) =>
  (await Promise.all(rows.map((row) => computeContactHashes(deps, row)))).flatMap((found) => found ?? [])

/**
 * Writes down who has which address and number, for members of whom that is not known: from an earlier release. What is left of members
 * who are gone is removed first. Returns how many were written. Before anybody is served: whoever logs in is found by it.
 */
export async function backfillEmailHashes(deps: ContactHashDeps): Promise<number> {
  const { db } = deps
  await deleteOrphanedContactHashes(db)
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
      .limit(BATCH_SIZE)
    const values = await computeAllContactHashes(deps, rows)
    if (values.length > 0) await db.insert(subjectAddresses).values(values).onConflictDoNothing()
    written += values.length
    const end = rows.at(-1)
    if (!end) return written
    last = end.id
  }
}

/**
 * Writes down the mailboxes and numbers of some members of whom only the address as it was written is known, from a release before.
 * Returns after whom to go on; null: nobody is left. While members are served: nothing waits for it but a look-up by number, or by
 * another spelling of an address.
 */
export async function backfillContactHashes(
  deps: ContactHashDeps,
  after: string | null,
): Promise<string | null> {
  const { db } = deps
  const isUnknown = and(
    or(isNull(subjectAddresses.mailboxHash), isNull(subjectAddresses.phoneHash)),
    after === null ? undefined : gt(subjectAddresses.person, after),
  )
  const rows = await db
    .select({ member: members })
    .from(subjectAddresses)
    .innerJoin(members, eq(members.id, subjectAddresses.person))
    .where(isUnknown)
    .orderBy(asc(subjectAddresses.person))
    .limit(ONLINE_BATCH_SIZE)
  const found = await computeAllContactHashes(
    deps,
    rows.map(({ member }) => member),
  )
  const people = found.map(({ person }) => person)
  const mailboxes = found.map(({ mailboxHash }) => mailboxHash)
  const phones = found.map(({ phoneHash }) => phoneHash)
  await db.execute(sql`
    update keys.addresses a
    set mailbox_hash = coalesce(a.mailbox_hash, v.mailbox), phone_hash = coalesce(a.phone_hash, v.phone)
    from unnest(${sql.param(people)}::uuid[], ${sql.param(mailboxes)}::text[], ${sql.param(phones)}::text[])
      as v(person, mailbox, phone)
    where a.person = v.person
  `)
  return rows.at(-1)?.member.id ?? null
}

/** Removes what was known of members who are gone. */
export async function deleteOrphanedContactHashes(db: Db): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, subjectAddresses.person))
  await db.delete(subjectAddresses).where(notExists(owner))
}
