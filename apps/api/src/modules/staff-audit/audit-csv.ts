import type { AuditEntry } from '@evenkeel/api-contract/staff/audit'
import { stringify } from 'csv-stringify/sync'

/** Columns of the file, in their order; the hash of the chain is not among them: `audit:verify` reads the database. */
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

/** Events as a file for a table program, which must not take a name for a formula. */
export const formatAuditCsv = (events: readonly AuditEntry[]): string =>
  stringify(events.map(toCells), { header: true, columns: [...columns], escape_formulas: true, bom: true })
