import type { Clock } from '@evenkeel/server/clock'
import type { AuditHook } from '@evenkeel/server/http/serve-endpoint'
import { objectIdOf, outcomeOf } from '#audit/audit-hook.ts'
import { subjectOf } from '#audit/hash-chain.ts'
import type { RecordEvent } from '#audit/write.ts'
import { actorOf, lookOf, organisationOf } from './people/staff-caller.ts'

/** Leaves one event for every call of an endpoint of staff, with who acted; where a member is concerned, with whom and why. */
export function staffAuditHook(clock: Clock, record: RecordEvent): AuditHook {
  return async (seen) => {
    const { endpoint, request, reply } = seen
    // What says nothing of anybody.
    if (!endpoint.dataCategory) return
    const look = lookOf(request)
    await record({
      organisationId: look?.organisationId ?? organisationOf(request),
      at: clock.now(),
      subject: look ? subjectOf(look.subject) : null,
      action: `${endpoint.method} ${endpoint.path}`,
      object: endpoint.dataCategory,
      objectId: objectIdOf(seen),
      outcome: outcomeOf(reply.statusCode),
      status: reply.statusCode,
      requestId: request.id,
      actor: actorOf(request),
      purpose: look?.purpose ?? null,
    })
  }
}
