import { limits } from '@evenkeel/api-contract/limits'
import {
  type AuditQuery,
  exportAuditLog,
  searchAuditLog,
  verifyAuditChain,
} from '@evenkeel/api-contract/staff/audit'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { parseCheckpoint } from '#modules/audit-log/audit-report.ts'
import { verifyAuditLog } from '#modules/audit-log/verify-audit-log.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import { type StaffCall, type StaffCaller, requireStaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import { formatAuditCsv } from './audit-csv.ts'
import { findAuditEvents, getReadableOrganizations } from './find-audit-events.ts'
import { presentAuditEvents } from './present-audit-events.ts'

/** Reading the audit, and whether it is whole. */
export function staffAuditRoutes(serve: RegisterEndpoint<StaffCall>, deps: StaffDeps): void {
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
