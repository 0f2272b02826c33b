import type { AuditEntry } from '@evenkeel/api-contract/staff/audit'
import type { AuditRow } from '#modules/audit-log/hash-chain.ts'
import type { StaffDeps } from '#modules/staff-accounts/deps.ts'
import { readStaffNames } from '#modules/staff-accounts/present-grants.ts'
import { readOrganizationNames } from '#modules/staff-accounts/staff-organizations.ts'

/** Events as the wire has them, with the names of organisations and of whoever acted. */
export async function presentAuditEvents(
  deps: Pick<StaffDeps, 'store' | 'vault'>,
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
