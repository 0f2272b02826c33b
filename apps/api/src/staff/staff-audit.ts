import type { Clock } from '@evenkeel/server/clock'
import type { AuditHook } from '@evenkeel/server/http/serve-endpoint'
import { calledIn } from '#audit/audit-hook.ts'
import { subjectOf } from '#audit/hash-chain.ts'
import type { RecordEvent } from '#audit/write.ts'
import { actorOf, looksOf, organisationOf } from './people/staff-caller.ts'

/**
 * Leaves one event for every call of an endpoint of staff, with who acted; where members are concerned, one for each of them, with
 * whom and why.
 */
export function staffAuditHook(clock: Clock, record: RecordEvent): AuditHook {
  return async (seen) => {
    const { endpoint, request } = seen
    // What says nothing of anybody.
    if (!endpoint.dataCategory) return
    const event = { ...calledIn(seen, endpoint.dataCategory, clock), actor: actorOf(request) }
    const looks = looksOf(request)
    for (const { organisationId, subject, purpose } of looks)
      await record({ ...event, organisationId, subject: subjectOf(subject), purpose })
    if (looks.length === 0)
      await record({ ...event, organisationId: organisationOf(request), subject: null, purpose: null })
  }
}
