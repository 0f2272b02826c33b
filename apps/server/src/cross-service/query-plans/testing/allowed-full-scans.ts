import type { TableRead } from '@evenkeel/server-kit/testing/query-plans'

/** Allowed sequential scans, and why they stay cheap with many members. */
const allowedFullScans: readonly {
  readonly table: string
  readonly of?: RegExp
  readonly because: string
}[] = [
  { table: 'visit_hints', because: 'a queue: rows go as soon as they are worked on' },
  {
    table: 'ended_sessions',
    because: 'a queue: rows go as soon as the telehealth service has heard of them',
  },
  { table: 'news', because: 'a queue: rows go as soon as they are told' },
  { table: 'counselor_notices', because: 'a queue: rows go as soon as they are told' },
  { table: 'audit_head', because: 'one row' },
  { table: 'programmes_in_use', because: 'one row' },
  { table: 'failed_jobs', because: 'a row for each kind of work of the product itself' },
  { table: 'organisations', of: /"search_text"/, because: 'once for each state of the programme files' },
  { table: 'mail_orders', of: /danger_call/, because: 'a queue, counted for the operators' },
  {
    table: 'mail_outbox',
    of: /danger_call/,
    because: 'what waits has an index of its own, which is counted',
  },
  { table: 'inquiries', of: /danger_call/, because: 'what waits has an index of its own, which is counted' },
  {
    table: 'reschedules',
    of: /danger_call/,
    because: 'what waits has an index of its own, which is counted',
  },
  {
    table: 'answer_sets',
    of: /danger_call/,
    because: 'what waits has an index of its own, which is counted',
  },
  { table: 'call_tasks', of: /danger_call/, because: 'what waits has an index of its own, which is counted' },
]

/** Whether a table is scanned without one of these reasons. */
export const isUnexpectedFullScan = ({ table, text, isWhole }: TableRead): boolean =>
  isWhole && !allowedFullScans.some((reason) => reason.table === table && (reason.of?.test(text) ?? true))
