import type { Clock } from '@evenkeel/server-kit/clock'
import type { MasterKeys } from '@evenkeel/server-kit/crypto/master-keys'
import { createVault } from '@evenkeel/server-kit/crypto/vault'
import type { Db } from '@evenkeel/server-kit/database/store'
import { organisations } from '#modules/organizations/tables.ts'
import { type AuditCheckpoint, verifyAuditLog } from './verify-audit-log.ts'

export interface AuditReport {
  readonly isWhole: boolean
  readonly lines: readonly string[]
}

/** Parses a checkpoint as printed: position and hash. */
export function parseCheckpoint(text: string): AuditCheckpoint | null {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return seq && hash ? { seq: Number(seq), hash } : null
}

export interface AuditReportDeps {
  readonly db: Db
  readonly clock: Clock
  readonly masterKeys: MasterKeys
  readonly randomBytes: (count: number) => Buffer
  /** The last event of an earlier report. */
  readonly seen: AuditCheckpoint | null
}

/**
 * Returns the output of `npm run audit:verify`: events per organization, the first error, and the last
 * event as a checkpoint to store elsewhere.
 */
export async function createAuditReport({
  db,
  masterKeys,
  seen,
  ...deps
}: AuditReportDeps): Promise<AuditReport> {
  const vault = createVault({ db, schema: 'portal', masters: masterKeys, ...deps })
  const { events, broken, last } = await verifyAuditLog(db, vault, seen)
  const rows = await db.select({ id: organisations.id, name: organisations.username }).from(organisations)
  const nameOf = (id: string | null): string =>
    id === null ? 'no organization' : (rows.find((row) => row.id === id)?.name ?? id)
  const counts = [...events]
    .map(([id, count]) => `${nameOf(id).padEnd(24)} ${count} ${count === 1 ? 'event' : 'events'}`)
    .toSorted()
  return {
    isWhole: broken === null,
    lines: [
      ...counts,
      broken === null ? 'The chain is intact.' : `The chain is broken: ${broken}.`,
      `last event ${last.seq}:${last.hash}`,
    ],
  }
}
