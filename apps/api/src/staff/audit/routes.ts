import { limits } from '@evenkeel/contract/limits'
import { type AuditQuery, exportAudit, searchAudit, verifyChain } from '@evenkeel/contract/staff/audit'
import { invalid } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import { markFrom } from '#audit/report.ts'
import { verifyAudit } from '#audit/verify.ts'
import type { StaffDeps } from '../deps.ts'
import { type StaffCall, type StaffCaller, theStaff } from '../people/staff-caller.ts'
import { eventsAsCsv } from './events-as-csv.ts'
import { findEvents, readableBy } from './find-events.ts'
import { presentEvents } from './present-events.ts'

/** Reading the audit, and whether it is whole. */
export function staffAuditRoutes(serve: Serve<StaffCall>, deps: StaffDeps): void {
  const events = async (staff: StaffCaller, query: AuditQuery, skip: number, take: number) => {
    const { db } = deps.store.forStaff({ id: staff.id, now: deps.clock.now() })
    const found = await findEvents(db, deps, { query, readable: readableBy(staff.grants), skip, take })
    return presentEvents(deps, found)
  }
  serve(searchAudit, async ({ caller, body: { page, ...query } }) => {
    const size = limits.auditPageSize
    const found = await events(theStaff(caller), query, (page - 1) * size, size + 1)
    return { results: found.slice(0, size), has_more: found.length > size }
  })
  serve(exportAudit, async ({ caller, body }) => ({
    name: 'audit.csv',
    type: 'text/csv; charset=utf-8',
    bytes: Buffer.from(eventsAsCsv(await events(theStaff(caller), body, 0, limits.auditFileEvents))),
  }))
  serve(verifyChain, async ({ body }) => {
    const seen = body.seen ? markFrom(body.seen.trim()) : null
    if (body.seen && !seen)
      throw invalid([
        { field: 'seen', message: 'Enter a place and a hash, as an earlier verification showed them.' },
      ])
    const { events: counts, broken, last } = await verifyAudit(deps.store.db, deps.vault, seen)
    return {
      is_whole: broken === null,
      fault: broken,
      events: [...counts.values()].reduce((sum, count) => sum + count, 0),
      last: `${last.seq}:${last.hash}`,
    }
  })
}
