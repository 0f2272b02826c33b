import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { prepared } from '@evenkeel/server/store/prepared'
import type { Queryable } from '@evenkeel/server/store/store'
import { toRow } from '#db/instant.ts'
import { members } from './tables.ts'

export type MemberRow = typeof members.$inferSelect
export type NewMember = typeof members.$inferInsert

const withAddress = (email: string) => eq(sql`lower(${members.email})`, email)

const memberById = prepared((db) =>
  db
    .select()
    .from(members)
    .where(eq(members.id, sql.placeholder('id')))
    .prepare('member_by_id'),
)

/** The member with this id. */
export async function findMember(db: Queryable, id: string): Promise<MemberRow | null> {
  const [row] = await memberById(db).execute({ id })
  return row ?? null
}

/** The confirmed member with this address (lower case); there is at most one. */
export async function findConfirmed(db: Queryable, email: string): Promise<MemberRow | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(withAddress(email), isNotNull(members.verifiedAt)))
  return row ?? null
}

/** Everybody with an address, as one query finds them. */
export interface AddressHolders {
  /** At most one registration of an address is confirmed. */
  readonly confirmed: MemberRow | null
  /** Registrations whose code is open, newest first. */
  readonly open: readonly MemberRow[]
}

/** Most open registrations of one address that are looked at: as many as codes are mailed in a day or two. */
const MOST_OPEN = 20

/** Who has this address (lower case), in one query that takes as long for everybody (trust S8). */
export async function findHolders(db: Queryable, email: string): Promise<AddressHolders> {
  const rows = await db
    .select()
    .from(members)
    .where(withAddress(email))
    .orderBy(sql`${members.verifiedAt} nulls last`, desc(members.createdAt), desc(members.id))
    .limit(MOST_OPEN + 1)
  return {
    confirmed: rows.find(({ verifiedAt }) => verifiedAt !== null) ?? null,
    open: rows.filter(({ verifiedAt }) => verifiedAt === null),
  }
}

/** Writes a registration; the same person who corrects an unconfirmed one keeps the row. False when it is confirmed. */
export async function saveRegistration(tx: Queryable, member: NewMember): Promise<boolean> {
  const { id: _id, ...changes } = member
  const rows = await tx
    .insert(members)
    .values(member)
    .onConflictDoUpdate({ target: members.id, set: changes, setWhere: isNull(members.verifiedAt) })
    .returning({ id: members.id })
  return rows.length === 1
}

/**
 * Marks a registration as confirmed and removes the other open registrations of the address. False when the registration
 * is gone or the address was confirmed before; the caller holds the lock of the address.
 */
export async function confirmMember(
  tx: Queryable,
  member: Pick<MemberRow, 'id' | 'email'>,
  patientId: number | null,
  now: Temporal.Instant,
): Promise<boolean> {
  if (await findConfirmed(tx, member.email)) return false
  const confirmed = await tx
    .update(members)
    .set({
      verifiedAt: toRow(now),
      modifiedAt: toRow(now),
      ...(patientId === null ? {} : { mdliveId: patientId }),
    })
    .where(eq(members.id, member.id))
    .returning({ id: members.id })
  await tx
    .delete(members)
    .where(and(withAddress(member.email), isNull(members.verifiedAt), ne(members.id, member.id)))
  return confirmed.length === 1
}

/** Changes fields of a member. */
export async function changeMember(
  tx: Queryable,
  id: string,
  changes: Partial<Omit<NewMember, 'id'>>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(members)
    .set({ ...changes, modifiedAt: toRow(now) })
    .where(eq(members.id, id))
}
