import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { EmailHash } from '#modules/members/contact-hashes.ts'
import type { StaffContext } from '#app-context.ts'
import { type GrantRow, isGrantActive } from './grant-policy.ts'
import { encryptStaff, type StaffProfile } from './staff-profile.ts'
import { staffGrants, staffAccounts, staffSessions } from './tables.ts'

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
