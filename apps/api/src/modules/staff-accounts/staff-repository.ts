import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import type { Vault } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { StaffContext } from '#app-context.ts'
import { STAFF_KEY_OWNER } from '#db/key-tables.ts'
import type { EmailHash } from '#modules/members/contact-hashes.ts'
import { type GrantRow, isGrantActive } from './access-control.ts'
import { staffAccounts, staffCredentials, staffGrants, staffSessions } from './tables.ts'

type PersonRow = typeof staffAccounts.$inferSelect

/** Personal data of a staff member. */
interface StaffProfile {
  readonly name: string
  /** Lower case. */
  readonly email: string
}

const profileContext = (id: string) => ({ table: 'staff_people', row: id, column: 'profile' })

/**
 * Encrypts name and address for their row. All staff share one key: an earlier release running beside this
 * one would take a personal key for that of a deleted member, and destroy it (decision 024).
 */
async function encryptStaff(
  vault: Pick<Vault, 'cipherFor'>,
  tx: Queryable,
  id: string,
  { name, email }: StaffProfile,
): Promise<Buffer> {
  const cipher = await vault.cipherFor(STAFF_KEY_OWNER, tx)
  return cipher.encrypt(profileContext(id), JSON.stringify({ name, email }))
}

/** Returns the row with decrypted personal data. */
export async function decryptStaff(
  vault: Pick<Vault, 'cipherFor'>,
  { profile, ...row }: PersonRow,
): Promise<Omit<PersonRow, 'profile'> & StaffProfile> {
  const cipher = await vault.cipherFor(STAFF_KEY_OWNER)
  return { ...row, ...(JSON.parse(await cipher.decrypt(profileContext(row.id), profile)) as StaffProfile) }
}

export type StaffRow = typeof staffAccounts.$inferSelect

/** A grant to be inserted. */
export interface NewGrant {
  readonly role: StaffRole
  readonly organisationId: string | null
  readonly validFrom: Temporal.Instant
  readonly validUntil: Temporal.Instant | null
}

/** Returns the staff member with this id, active or not. */
export async function findStaffAccount(db: Queryable, id: string): Promise<StaffRow | null> {
  const [row] = await db.select().from(staffAccounts).where(eq(staffAccounts.id, id))
  return row ?? null
}

/** The active staff member with this email address. Older rows have the hash of the address as typed. */
export async function findStaffAccountByEmail(
  db: Queryable,
  { mailbox, written }: EmailHash,
): Promise<StaffRow | null> {
  const [row] = await db
    .select()
    .from(staffAccounts)
    .where(and(inArray(staffAccounts.emailHash, [mailbox, written]), isNull(staffAccounts.endedAt)))
  return row ?? null
}

/** Adds a staff member; false if the address exists. */
export async function addStaffAccount(
  tx: Queryable,
  { vault, clock, addressHash }: Pick<StaffContext, 'vault' | 'clock' | 'addressHash'>,
  id: string,
  profile: StaffProfile,
): Promise<boolean> {
  if (await findStaffAccountByEmail(tx, addressHash(profile.email))) return false
  const added = await tx
    .insert(staffAccounts)
    .values({
      id,
      emailHash: addressHash(profile.email).mailbox,
      profile: await encryptStaff(vault, tx, id, profile),
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: staffAccounts.id })
  return added.length > 0
}

/** Returns grants of staff that have not ended, including future ones. */
export async function listOpenGrants(
  db: Queryable,
  now: Temporal.Instant,
  staffIds: readonly string[],
): Promise<readonly GrantRow[]> {
  if (staffIds.length === 0) return []
  const isLeft = or(
    isNull(staffGrants.validUntil),
    gt(staffGrants.validUntil, sql`${now.toString()}::timestamptz`),
  )
  return db
    .select()
    .from(staffGrants)
    .where(and(inArray(staffGrants.staffId, [...staffIds]), isNull(staffGrants.endedAt), isLeft))
    .orderBy(staffGrants.validFrom, staffGrants.id)
}

/** Returns the active grants of one staff member. */
export const listActiveGrants = async (
  db: Queryable,
  now: Temporal.Instant,
  staffId: string,
): Promise<readonly GrantRow[]> =>
  (await listOpenGrants(db, now, [staffId])).filter((grant) => isGrantActive(grant, now))

/** Adds grants to a staff member. */
export async function addGrants(
  tx: Queryable,
  randomUuid: () => string,
  staffId: string,
  { grants, by }: { readonly grants: readonly NewGrant[]; readonly by: string | null },
): Promise<void> {
  if (grants.length === 0) return
  await tx
    .insert(staffGrants)
    .values(grants.map((grant) => ({ id: randomUuid(), staffId, grantedBy: by, ...grant })))
}

/**
 * Returns the ids of current administrators, locked until the transaction ends, so that two who deactivate
 * each other are serialized.
 */
export async function lockAdministrators(tx: Queryable, now: Temporal.Instant): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ grant: staffGrants })
    .from(staffGrants)
    .innerJoin(staffAccounts, and(eq(staffAccounts.id, staffGrants.staffId), isNull(staffAccounts.endedAt)))
    .where(and(eq(staffGrants.role, 'administrator'), isNull(staffGrants.endedAt)))
    .orderBy(staffGrants.id)
    .for('update')
  return new Set(
    rows
      .map(({ grant }) => grant)
      .filter((grant) => isGrantActive(grant, now))
      .map(({ staffId }) => staffId),
  )
}

/** Ends every session of a staff member. */
export async function endStaffSessions(tx: Queryable, staffId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId))
}

/** The stored part of a passkey. */
export interface StoredPasskey {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
}

type PasskeyRow = typeof staffCredentials.$inferSelect

/** Returns the passkeys of a staff member. */
export const listPasskeys = (db: Queryable, staffId: string): Promise<PasskeyRow[]> =>
  db.select().from(staffCredentials).where(eq(staffCredentials.staffId, staffId))

/** Returns the passkey with this id, of an active staff member. */
export async function findPasskey(db: Queryable, id: string): Promise<PasskeyRow | null> {
  const [found] = await db
    .select({ credential: staffCredentials })
    .from(staffCredentials)
    .innerJoin(
      staffAccounts,
      and(eq(staffAccounts.id, staffCredentials.staffId), isNull(staffAccounts.endedAt)),
    )
    .where(eq(staffCredentials.id, id))
  return found?.credential ?? null
}

/** Stores a passkey; false if the id exists. */
export async function addPasskey(
  tx: Queryable,
  staffId: string,
  { id, publicKey, counter }: StoredPasskey,
  now: Temporal.Instant,
): Promise<boolean> {
  const added = await tx
    .insert(staffCredentials)
    .values({ id, staffId, publicKey: Buffer.from(publicKey), counter, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: staffCredentials.id })
  return added.length > 0
}

/** Records the use of a passkey; false if another process recorded a later signature. */
export async function recordPasskeyUse(
  tx: Queryable,
  { id, counter: before }: Pick<PasskeyRow, 'id' | 'counter'>,
  counter: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const updated = await tx
    .update(staffCredentials)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(staffCredentials.id, id), eq(staffCredentials.counter, before)))
    .returning({ id: staffCredentials.id })
  return updated.length > 0
}

/** Deletes the passkeys of a staff member. */
export async function deletePasskeys(tx: Queryable, staffId: string): Promise<void> {
  await tx.delete(staffCredentials).where(eq(staffCredentials.staffId, staffId))
}
