import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { keyedHash, generateToken } from '#modules/members/secrets.ts'
import type { StaffContext } from '#app-context.ts'
import { staffAccounts, staffInvitations } from './tables.ts'

export type InvitationRow = typeof staffInvitations.$inferSelect

/**
 * Returns the link for email and terminal. The token is in the URL fragment, which is sent to no server or
 * proxy.
 */
export const createEnrollmentLink = ({ staffUrl }: Pick<StaffContext, 'staffUrl'>, token: string): string =>
  `${staffUrl}/staff/enroll#${token}`

const hashToken = (secret: () => string, token: string): string =>
  keyedHash(secret, 'staff invitation', token)
const isOpenInvitation = (now: Temporal.Instant) =>
  and(
    isNull(staffInvitations.usedAt),
    or(
      isNull(staffInvitations.expiresAt),
      gt(staffInvitations.expiresAt, sql`${now.toString()}::timestamptz`),
    ),
  )

/** Deletes a staff member's links, and what waits for approval. */
export async function deleteInvitations(tx: Queryable, staffId: string): Promise<void> {
  await tx
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.staffId, staffId), isNull(staffInvitations.usedAt)))
}

/** Creates a link that replaces former ones; returns its token. `life` null: no expiry, for demo data. */
export async function createInvitation(
  tx: Queryable,
  context: Pick<StaffContext, 'clock' | 'randomUuid' | 'randomBytes' | 'secret'>,
  {
    staffId,
    by,
    life = limits.staffInvitationLife,
  }: { staffId: string; by: string | null; life?: number | null },
): Promise<string> {
  const now = context.clock.now()
  const token = generateToken(context.randomBytes)
  await deleteInvitations(tx, staffId)
  await tx.insert(staffInvitations).values({
    id: context.randomUuid(),
    staffId,
    kind: 'invite',
    tokenHash: hashToken(context.secret, token),
    createdBy: by,
    createdAt: now,
    expiresAt: life === null ? null : now.add({ milliseconds: life }),
  })
  return token
}

/** Turns a pending recovery into a link; returns its token, or null if none is pending. */
export async function issueRecoveryLink(
  tx: Queryable,
  context: Pick<StaffContext, 'clock' | 'randomBytes' | 'secret'>,
  recoveryId: string,
  by: string,
): Promise<string | null> {
  const token = generateToken(context.randomBytes)
  const opened = await tx
    .update(staffInvitations)
    .set({
      tokenHash: hashToken(context.secret, token),
      approvedBy: by,
      expiresAt: context.clock.now().add({ milliseconds: limits.staffInvitationLife }),
    })
    .where(and(eq(staffInvitations.id, recoveryId), isNull(staffInvitations.tokenHash)))
    .returning({ id: staffInvitations.id })
  return opened.length > 0 ? token : null
}

/**
 * Returns the open link with this token and its staff member; null for unknown, used and expired links, and
 * for deactivated staff.
 */
export async function findInvitation(
  db: Queryable,
  { clock, secret }: Pick<StaffContext, 'clock' | 'secret'>,
  token: string,
) {
  const [found] = await db
    .select({ invitation: staffInvitations, person: staffAccounts })
    .from(staffInvitations)
    .innerJoin(
      staffAccounts,
      and(eq(staffAccounts.id, staffInvitations.staffId), isNull(staffAccounts.endedAt)),
    )
    .where(and(eq(staffInvitations.tokenHash, hashToken(secret, token)), isOpenInvitation(clock.now())))
  return found ?? null
}

/** Marks a link as used; false if another browser was first. */
export async function consumeInvitation(tx: Queryable, id: string, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.id, id), isNull(staffInvitations.usedAt)))
    .returning({ id: staffInvitations.id })
  return used.length > 0
}

/** Lists usable links, and recoveries that wait for approval, newest first. */
export async function listOpenInvitations(
  db: Queryable,
  now: Temporal.Instant,
  staffIds: readonly string[],
): Promise<readonly InvitationRow[]> {
  if (staffIds.length === 0) return []
  return db
    .select()
    .from(staffInvitations)
    .where(and(inArray(staffInvitations.staffId, [...staffIds]), isOpenInvitation(now)))
    .orderBy(desc(staffInvitations.createdAt))
}

/** Deletes used and expired links. */
export async function cleanUpInvitations(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db
    .delete(staffInvitations)
    .where(
      or(
        isNotNull(staffInvitations.usedAt),
        sql`${staffInvitations.expiresAt} <= ${now.toString()}::timestamptz`,
      ),
    )
}
