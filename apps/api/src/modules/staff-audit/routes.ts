import { stringify } from 'csv-stringify/sync'
import { limits } from '@evenkeel/api-contract/limits'
import {
  type AuditEntry,
  type AuditQuery,
  exportAuditLog,
  searchAuditLog,
  verifyAuditChain,
} from '@evenkeel/api-contract/staff/audit'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { parseCheckpoint } from '#modules/audit-log/audit-report.ts'
import type { AuditRow } from '#modules/audit-log/hash-chain.ts'
import { verifyAuditLog } from '#modules/audit-log/verify-audit-log.ts'
import type { StaffContext } from '#app-context.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { requireStaffCaller, type StaffCall, type StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { readOrganizationNames } from '#modules/staff-accounts/staff-organizations.ts'
import { findAuditEvents, getReadableOrganizations } from './find-audit-events.ts'

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
  deps: Pick<StaffContext, 'store' | 'vault'>,
  rows: readonly AuditRow[],
): Promise<AuditEntry[]> {
  const { db } = deps.store
  const organisations = await readOrganizationNames(
    db,
    rows.flatMap(({ organisationId }) => organisationId ?? []),
  )
  const actors = await readStaffNames(
    db,
    deps,
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
export function staffAuditRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffContext): void {
  const events = async (staff: StaffCaller, query: AuditQuery, skip: number, take: number) => {
    const { db } = deps.store.forStaff({ id: staff.id, now: deps.clock.now() })
    const found = await findAuditEvents(db, deps, {
      query,
      readable: getReadableOrganizations(staff.grants),
      skip,
      take,
    })
    return presentAuditEvents(deps, found)
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
    const { events: counts, broken, last } = await verifyAuditLog(deps.store.db, deps.vault, seen)
    return {
      is_whole: broken === null,
      fault: broken,
      events: [...counts.values()].reduce((sum, count) => sum + count, 0),
      last: `${last.seq}:${last.hash}`,
    }
  })
}
