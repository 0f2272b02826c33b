import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { preparedStatement } from '@evenkeel/server-kit/database/query-rows'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { subjectAddresses } from '#db/key-tables.ts'
import type { EmailHash } from './contact-hashes.ts'
import {
  type EncryptedMember,
  encryptMember,
  type MemberRow,
  type NewMember,
  decryptMember,
  type MemberDecryption,
  type Profile,
} from './profile.ts'
import { members } from './tables.ts'

export type { EncryptedMember, MemberRow, NewMember } from './profile.ts'

/** Selects the members with an address, by its keyed hashes. */
const selectByEmail = (db: Queryable) =>
  db
    .select(getTableColumns(members))
    .from(members)
    .innerJoin(subjectAddresses, eq(subjectAddresses.person, members.id))
    .$dynamic()
/**
 * Matches rows of this mailbox. Rows from the previous release have only the hash of the address as typed
 * until `backfillContactHashes` has filled in the other.
 */
export const matchesMailbox = ({ mailbox, written }: EmailHash): SQL | undefined =>
  or(eq(subjectAddresses.mailboxHash, mailbox), inArray(subjectAddresses.hash, [mailbox, written]))
/** Puts the exact spelling first if one mailbox has two accounts from the previous release. */
const orderByExactSpelling = ({ written }: EmailHash): SQL => desc(eq(subjectAddresses.hash, written))

const memberById = preparedStatement((db) =>
  db
    .select()
    .from(members)
    .where(eq(members.id, sql.placeholder('id')))
    .prepare('member_by_id'),
)

/** Returns the member with this id. */
export async function findMember(at: MemberDecryption, id: string): Promise<MemberRow | null> {
  const [row] = await memberById(at.db).execute({ id })
  return row ? decryptMember(at, row) : null
}

/** Returns the existing members with these ids. */
export async function findMembers(at: MemberDecryption, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  const rows = await at.db
    .select()
    .from(members)
    .where(inArray(members.id, [...ids]))
  return Promise.all(rows.map((row) => decryptMember(at, row)))
}

/** Returns the member, locked until the transaction ends. */
export async function lockMember(at: MemberDecryption, id: string): Promise<MemberRow | null> {
  const [row] = await at.db.select().from(members).where(eq(members.id, id)).for('update')
  return row ? decryptMember(at, row) : null
}

/** Returns the confirmed member with this address. */
export async function findConfirmedMember(db: Queryable, hash: EmailHash): Promise<EncryptedMember | null> {
  const [row] = await selectByEmail(db)
    .where(and(matchesMailbox(hash), isNotNull(members.verifiedAt)))
    .orderBy(orderByExactSpelling(hash), members.verifiedAt, members.id)
    .limit(1)
  return row ?? null
}

/** All members with an address, from one query. */
export interface EmailHolders {
  /**
   * At most one registration of a mailbox is confirmed; two if a previous release accepted two spellings.
   */
  readonly confirmed: EncryptedMember | null
  /** Unconfirmed registrations, newest first. */
  readonly open: readonly EncryptedMember[]
}

/**
 * Maximum number of unconfirmed registrations read per address: as many as codes are emailed in a day or
 * two.
 */
const MAX_PENDING = 20

/**
 * Returns the members with this address, in one query whose duration does not depend on the result (trust
 * S8).
 */
export async function findMembersByEmail(db: Queryable, hash: EmailHash): Promise<EmailHolders> {
  const isOpen = isNull(members.verifiedAt)
  const first = sql`case when ${isOpen} then null else ${subjectAddresses.hash} = ${hash.written} end desc nulls last`
  const rows = await selectByEmail(db)
    .where(matchesMailbox(hash))
    .orderBy(first, sql`${members.verifiedAt} nulls last`, desc(members.createdAt), desc(members.id))
    .limit(MAX_PENDING + 1)
  return {
    confirmed: rows.find(({ verifiedAt }) => verifiedAt !== null) ?? null,
    open: rows.filter(({ verifiedAt }) => verifiedAt === null),
  }
}

/** Keyed hashes by which a member is found. */
interface ContactHashes {
  readonly address: EmailHash
  readonly phoneHash: string
}

/** Stores the address and phone hashes of a member. */
export async function saveContactHashes(
  tx: Queryable,
  { id: person, organisationId, verifiedAt }: Pick<NewMember, 'id' | 'organisationId' | 'verifiedAt'>,
  { address, phoneHash }: ContactHashes,
): Promise<void> {
  const profileFields = {
    hash: address.written,
    mailboxHash: address.mailbox,
    phoneHash,
    isConfirmed: Boolean(verifiedAt),
  }
  await tx
    .insert(subjectAddresses)
    .values({ person, organisationId, ...profileFields })
    .onConflictDoUpdate({ target: subjectAddresses.person, set: profileFields })
}

/** Stores a registration; a correction of an unconfirmed one keeps the row. False if it is confirmed. */
export async function saveRegistration(
  at: MemberDecryption,
  member: NewMember,
  contact: ContactHashes,
): Promise<boolean> {
  const row = await encryptMember(at, member)
  const { id: _id, ...changes } = row
  const rows = await at.db
    .insert(members)
    .values(row)
    .onConflictDoUpdate({ target: members.id, set: changes, setWhere: isNull(members.verifiedAt) })
    .returning({ id: members.id })
  if (rows.length !== 1) return false
  await saveContactHashes(at.db, member, contact)
  return true
}

/**
 * Marks a registration as confirmed. False if it was deleted or the address was confirmed before; the
 * caller holds the lock of the address.
 */
export async function confirmMember(
  tx: Queryable,
  { id, hash }: { readonly id: string; readonly hash: EmailHash },
  patientId: number | null,
  now: Temporal.Instant,
): Promise<boolean> {
  if (await findConfirmedMember(tx, hash)) return false
  const confirmed = await tx
    .update(members)
    .set({
      verifiedAt: now,
      modifiedAt: now,
      ...(patientId === null ? {} : { mdliveId: patientId }),
    })
    .where(eq(members.id, id))
    .returning({ id: members.id })
  await tx.update(subjectAddresses).set({ isConfirmed: true }).where(eq(subjectAddresses.person, id))
  return confirmed.length === 1
}

/**
 * Deletes the unconfirmed registrations of an address, except those of `awaited` members. Returns the ids
 * of those that stay.
 */
export async function deletePendingRegistrations(
  tx: Queryable,
  hash: EmailHash,
  awaited: (member: SQLWrapper) => SQL,
): Promise<readonly string[]> {
  const holders = await tx
    .select({ person: subjectAddresses.person })
    .from(subjectAddresses)
    .where(matchesMailbox(hash))
  const people = holders.map(({ person }) => person)
  const isOpen = and(inArray(members.id, people), isNull(members.verifiedAt))
  await tx.delete(members).where(and(isOpen, not(awaited(members.id))))
  const stay = await tx.select({ id: members.id }).from(members).where(isOpen)
  return stay.map(({ id }) => id)
}

/** Stores another phone hash of a member. */
export async function savePhoneHash(tx: Queryable, id: string, phoneHash: string): Promise<void> {
  await tx.update(subjectAddresses).set({ phoneHash }).where(eq(subjectAddresses.person, id))
}

/**
 * Updates the profile of a member, which is one encrypted value: call it inside a transaction that locked
 * the member.
 */
export async function updateProfile(
  at: MemberDecryption,
  member: MemberRow,
  changes: Partial<Profile>,
  now: Temporal.Instant,
): Promise<void> {
  const { profile } = await encryptMember(at, { ...member, profile: { ...member.profile, ...changes } })
  await at.db.update(members).set({ profile, modifiedAt: now }).where(eq(members.id, member.id))
}

/** Replaces the hash of an unchanged password. False when the password was changed in the meantime. */
export async function replacePasswordHash(
  db: Queryable,
  { id, passwordHash: former }: Pick<MemberRow, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<boolean> {
  const replaced = await db
    .update(members)
    .set({ passwordHash })
    .where(and(eq(members.id, id), eq(members.passwordHash, former)))
    .returning({ id: members.id })
  return replaced.length === 1
}

/** Updates columns of a member outside the profile. */
export async function updateMember(
  tx: Queryable,
  id: string,
  changes: Partial<Omit<typeof members.$inferInsert, 'id' | 'profile'>>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(members)
    .set({ ...changes, modifiedAt: now })
    .where(eq(members.id, id))
}
