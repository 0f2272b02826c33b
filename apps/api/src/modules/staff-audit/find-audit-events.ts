import type { AuditQuery } from '@evenkeel/api-contract/staff/audit'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { type AuditRow, hashSubject } from '#modules/audit-log/hash-chain.ts'
import { auditEvents } from '#modules/audit-log/tables.ts'
import { subjectAddresses } from '#db/subject-keys-table.ts'
import { matchesMailbox } from '#modules/members/member-repository.ts'
import { organisations } from '#modules/organizations/tables.ts'
import type { StaffContext } from '#app-context.ts'
import type { ActiveGrant } from '#modules/staff-accounts/grant-policy.ts'

/** Organizations whose events a staff member may read: null for all, including events without one. */
export type ReadableOrganizations = readonly string[] | null

/** By the grants for the audit log only: other roles may cover more organizations. */
export function getReadableOrganizations(grants: readonly ActiveGrant[]): ReadableOrganizations {
  const ids: string[] = []
  for (const { role, organisationId } of grants) {
    if (role !== 'privacy_officer') continue
    if (organisationId === null) return null
    ids.push(organisationId)
  }
  return ids
}

/**
 * Returns the audit pseudonyms of members with an address in an organization; a dummy if there are none, so
 * that the query takes as long.
 */
async function findSubjects(
  db: Queryable,
  { addressHash }: Pick<StaffContext, 'addressHash'>,
  { organisation, email }: { readonly organisation: string; readonly email: string },
): Promise<readonly string[]> {
  const rows = await db
    .select({ person: subjectAddresses.person })
    .from(subjectAddresses)
    .innerJoin(organisations, eq(organisations.id, subjectAddresses.organisationId))
    .where(and(matchesMailbox(addressHash(email)), eq(organisations.username, organisation)))
  return rows.length === 0 ? [hashSubject('')] : rows.map(({ person }) => hashSubject(person))
}

const actionStartsWith = (action: string): SQL =>
  sql`starts_with(lower(${auditEvents.action}), lower(${action}))`

export interface AuditEventSearch {
  readonly query: AuditQuery
  readonly readable: ReadableOrganizations
  /** Events to skip, and to return. */
  readonly skip: number
  readonly take: number
}

/** Returns matching events, newest first. `db` is limited to the staff member's organizations. */
export async function findAuditEvents(
  db: Queryable,
  deps: Pick<StaffContext, 'addressHash'>,
  { query, readable, skip, take }: AuditEventSearch,
): Promise<readonly AuditRow[]> {
  const { actor, member, action, purpose, outcome, from, until } = query
  const wanted = [
    readable && inArray(auditEvents.organisationId, [...readable]),
    member && inArray(auditEvents.subject, [...(await findSubjects(db, deps, member))]),
    actor && eq(auditEvents.actor, actor),
    action && actionStartsWith(action),
    // Only staff events have purposes; stated explicitly so that the index on actors is used.
    purpose && and(eq(auditEvents.purpose, purpose), isNotNull(auditEvents.actor)),
    outcome && eq(auditEvents.outcome, outcome),
    from && gte(auditEvents.at, Temporal.Instant.from(from)),
    until && lt(auditEvents.at, Temporal.Instant.from(until)),
  ]
  return db
    .select()
    .from(auditEvents)
    .where(and(...wanted.flatMap((one) => one || [])))
    .orderBy(desc(auditEvents.seq))
    .offset(skip)
    .limit(take)
}
