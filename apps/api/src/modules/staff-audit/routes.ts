import { stringify } from 'csv-stringify/sync'
import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import {
  type AuditEntry,
  type AuditQuery,
  exportAuditLog,
  searchAuditLog,
  verifyAuditChain,
} from '@evenkeel/api-contract/staff/audit'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { StaffContext } from '#app-context.ts'
import { subjectAddresses } from '#db/key-tables.ts'
import { type AuditRow, hashSubject } from '#modules/audit-log/hash-chain.ts'
import { auditEvents } from '#modules/audit-log/tables.ts'
import { parseCheckpoint, verifyAuditLog } from '#modules/audit-log/verify-audit-log.ts'
import { matchesMailbox } from '#modules/members/member-repository.ts'
import { organisations } from '#modules/organizations/tables.ts'
import {
  type ActiveGrant,
  requireStaffCaller,
  type StaffCall,
  type StaffCaller,
} from '#modules/staff-accounts/access-control.ts'
import { readOrganizationNames, readStaffNames } from '#modules/staff-accounts/present-grants.ts'

/** Organizations whose events a staff member may read: null for all, including events without one. */
type ReadableOrganizations = readonly string[] | null

/** By the grants for the audit log only: other roles may cover more organizations. */
function getReadableOrganizations(grants: readonly ActiveGrant[]): ReadableOrganizations {
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

interface AuditEventSearch {
  readonly query: AuditQuery
  readonly readable: ReadableOrganizations
  /** Events to skip, and to return. */
  readonly skip: number
  readonly take: number
}

/** Returns matching events, newest first. `db` is limited to the staff member's organizations. */
async function findAuditEvents(
  db: Queryable,
  context: Pick<StaffContext, 'addressHash'>,
  { query, readable, skip, take }: AuditEventSearch,
): Promise<readonly AuditRow[]> {
  const { actor, member, action, purpose, outcome, from, until } = query
  const wanted = [
    readable && inArray(auditEvents.organisationId, [...readable]),
    member && inArray(auditEvents.subject, [...(await findSubjects(db, context, member))]),
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

/** Columns of the file, in order; without the hash, because `audit:verify` reads the database. */
const columns = [
  'place',
  'at',
  'organization',
  'actor',
  'actor_id',
  'subject',
  'act',
  'object',
  'object_id',
  'purpose',
  'outcome',
  'status',
  'request_id',
] as const

const toCells = (event: AuditEntry): readonly (string | number | null)[] => [
  event.seq,
  event.at,
  event.organisation?.username ?? null,
  event.actor?.name ?? null,
  event.actor?.id ?? null,
  event.subject,
  event.action,
  event.object,
  event.object_id,
  event.purpose,
  event.outcome,
  event.status,
  event.request_id,
]

/** Formats events as CSV, escaped against formula injection. */
const formatAuditCsv = (events: readonly AuditEntry[]): string =>
  stringify(events.map(toCells), { header: true, columns: [...columns], escape_formulas: true, bom: true })

/** Maps events to the response, with the names of organizations and actors. */
async function presentAuditEvents(
  context: Pick<StaffContext, 'store' | 'vault'>,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const { db } = context.store
  const organisations = await readOrganizationNames(
    db,
    rows.flatMap(({ organisationId }) => organisationId ?? []),
  )
  const actors = await readStaffNames(
    db,
    context,
    rows.map(({ actor }) => actor),
  )
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at.toString(),
    organisation: row.organisationId === null ? null : (organisations.get(row.organisationId) ?? null),
    actor: row.actor === null ? null : (actors.get(row.actor) ?? null),
    subject: row.subject,
    action: row.action,
    object: row.object,
    object_id: row.objectId,
    purpose: row.purpose,
    outcome: row.outcome,
    status: row.status,
    request_id: row.requestId,
  }))
}

/** Registers the endpoints to read and verify the audit log. */
export function staffAuditRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  const events = async (staff: StaffCaller, query: AuditQuery, skip: number, take: number) => {
    const { db } = context.store.forStaff({ id: staff.id, now: context.clock.now() })
    const found = await findAuditEvents(db, context, {
      query,
      readable: getReadableOrganizations(staff.grants),
      skip,
      take,
    })
    return presentAuditEvents(context, found)
  }
  serve(searchAuditLog, async ({ caller, body: { page, ...query } }) => {
    const size = limits.auditPageSize
    const found = await events(requireStaffCaller(caller), query, (page - 1) * size, size + 1)
    return { results: found.slice(0, size), has_more: found.length > size }
  })
  serve(exportAuditLog, async ({ caller, body }) => ({
    name: 'audit.csv',
    type: 'text/csv; charset=utf-8',
    bytes: Buffer.from(
      formatAuditCsv(await events(requireStaffCaller(caller), body, 0, limits.auditFileEvents)),
    ),
  }))
  serve(verifyAuditChain, async ({ body }) => {
    const seen = body.seen ? parseCheckpoint(body.seen.trim()) : null
    if (body.seen && !seen)
      throw createValidationError([
        { field: 'seen', message: 'Enter a place and a hash, as an earlier verification showed them.' },
      ])
    const { events: counts, broken, last } = await verifyAuditLog(context.store.db, context.vault, seen)
    return {
      is_whole: broken === null,
      fault: broken,
      events: [...counts.values()].reduce((sum, count) => sum + count, 0),
      last: `${last.seq}:${last.hash}`,
    }
  })
}
