import { type AuditEntry, exportAudit, searchAudit, verifyChain } from '@evenkeel/contract/staff/audit'
import { ago, colleague, me, organisations } from './fake-data.ts'
import { on } from './fake-server.ts'

const event = (seq: number, action: string, over: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: ago(4000 - seq * 7),
  organisation: organisations[1],
  actor: me,
  subject: '5f1d3b8c0e7a4d2f9b6c1a8e3d7f0b42',
  action,
  object: 'look-up',
  object_id: '0192aaaa-0000-4000-8000-000000000070',
  purpose: null,
  outcome: 'allowed',
  status: 200,
  request_id: `req-${seq}`,
  ...over,
})

const events = [
  event(418, 'POST /staff/look-ups', { purpose: 'danger', status: 201 }),
  event(417, 'GET /staff/look-ups/:id/profile', { purpose: 'danger' }),
  event(416, 'POST /staff/tasks/:kind/:id/claim', { actor: colleague, object: 'task' }),
  event(415, 'GET /me/coverage', { actor: null, object: 'visit' }),
  event(414, 'POST /staff/look-ups', { outcome: 'denied', status: 404, subject: null, organisation: null }),
]

/** A short chain. */
export const auditHandlers = () => [
  on(searchAudit, ({ body }) => ({
    results: events.filter(
      ({ actor, purpose }) =>
        (body.actor == null || actor?.id === body.actor) &&
        (body.purpose == null || purpose === body.purpose),
    ),
    has_more: false,
  })),
  on(verifyChain, () => ({ is_whole: true, fault: null, events: 418, last: `418:${'a1b2c3d4'.repeat(8)}` })),
  on(exportAudit, () => ({
    name: 'audit.csv',
    type: 'text/csv',
    bytes: new TextEncoder().encode('seq,at\n'),
  })),
]
