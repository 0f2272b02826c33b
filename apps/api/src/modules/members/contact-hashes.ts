import { createHmac } from 'node:crypto'
import { canonicalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Db } from '@evenkeel/server-kit/database/store'
import { and, asc, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import { subjectAddresses } from '#db/key-tables.ts'
import { decryptMember, type EncryptedMember } from './profile.ts'
import { members } from './tables.ts'

/** Members per batch of the hash backfill. */
const BATCH_SIZE = 500
/** Smaller batches while the service is running, because requests wait for a connection. */
const ONLINE_BATCH_SIZE = 50

/** Keyed hashes of one address. */
export interface EmailHash {
  /** Hash of the canonical address (`mailboxOf`): for lookups, rate limits and locks. */
  readonly mailbox: string
  /**
   * Hash of the address as typed, in lower case: for the previous release, and to distinguish two accounts
   * of one mailbox.
   */
  readonly written: string
}

/** Computes the hashes that find a member by address or number. */
export interface ContactHasher {
  /** Loads the key; required before the first hash. */
  prepare(): Promise<void>
  /** Keyed hashes of an address. */
  readonly of: (email: string) => EmailHash
  /** Keyed hash of a number in E.164; empty for none. */
  readonly ofPhone: (phone: string | null) => string
}

/**
 * Creates a hasher with a permanent key of this installation: the hashes alone reveal nothing about
 * addresses and numbers.
 */
export function createContactHasher(vault: Pick<Vault, 'lastingKey'>): ContactHasher {
  let key: Buffer | null = null
  const hashOf = (text: string): string => {
    if (!key) throw new Error('ContactHasher was used before prepare()')
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
    // An address never contains a space, so it cannot equal a number's input.
    ofPhone: (phone) => (phone ? hashOf(`phone ${phone}`) : ''),
  }
}

/** What the hash backfill uses. */
export interface ContactHashContext {
  readonly db: Db
  readonly vault: Pick<Vault, 'subjectCipher'>
  readonly addressHash: ContactHasher['of']
  readonly phoneHash: ContactHasher['ofPhone']
}

/** Computes a member's hashes; null for a member in a restored backup who was deleted since. */
async function computeContactHashes(
  { vault, db, addressHash, phoneHash }: ContactHashContext,
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

const computeAllContactHashes = async (context: ContactHashContext, rows: readonly EncryptedMember[]) =>
  (await Promise.all(rows.map((row) => computeContactHashes(context, row)))).flatMap((found) => found ?? [])

/**
 * Stores hashes for members of an earlier release who have none, and deletes those of deleted members
 * first. Returns how many were stored. Runs before the service starts, because log-in needs them.
 */
export async function backfillEmailHashes(context: ContactHashContext): Promise<number> {
  const { db } = context
  await deleteOrphanedContactHashes(db)
  const hashedMembers = db
    .select({ person: subjectAddresses.person })
    .from(subjectAddresses)
    .where(eq(subjectAddresses.person, members.id))
  let written = 0
  for (let last: string | null = null; ;) {
    const rows = await db
      .select()
      .from(members)
      .where(and(notExists(hashedMembers), last === null ? undefined : gt(members.id, last)))
      .orderBy(asc(members.id))
      .limit(BATCH_SIZE)
    const values = await computeAllContactHashes(context, rows)
    if (values.length > 0) await db.insert(subjectAddresses).values(values).onConflictDoNothing()
    written += values.length
    const end = rows.at(-1)
    if (!end) return written
    last = end.id
  }
}

/**
 * Stores mailbox and phone hashes for some members of a previous release who have only the hash of the
 * address as typed. Returns the last member id to continue after; null when done. Runs while the service is
 * running: only lookups by number, or by another spelling of an address, wait for it.
 */
export async function backfillContactHashes(
  context: ContactHashContext,
  after: string | null,
): Promise<string | null> {
  const { db } = context
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
    context,
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

/** Deletes hashes of deleted members. */
export async function deleteOrphanedContactHashes(db: Db): Promise<void> {
  const owner = db.select({ id: members.id }).from(members).where(eq(members.id, subjectAddresses.person))
  await db.delete(subjectAddresses).where(notExists(owner))
}
