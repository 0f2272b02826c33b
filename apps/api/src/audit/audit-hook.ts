import type { Clock } from '@evenkeel/server/clock'
import type { Seen, AuditHook } from '@evenkeel/server/http/serve-endpoint'
import * as z from 'zod'
import { callerOf, ownerOf } from '#http/caller.ts'
import { type AuditEvent, notByStaff, subjectOf } from './hash-chain.ts'
import type { RecordEvent } from './write.ts'

const Made = z.object({ id: z.union([z.uuid(), z.int()]) })

/** What the answer says of the call: refused calls touched nothing, and of failed ones nobody knows. */
const outcomeOf = (status: number): AuditEvent['outcome'] =>
  status < 400 ? 'allowed' : status < 500 ? 'denied' : 'failed'

/**
 * The one thing a call was about: that of the path where the contract takes it for an id, else what was made. What else
 * a person wrote into the path is not kept. An account is not named twice.
 */
function objectIdOf({ endpoint, request, answer }: Seen): string | null {
  if (endpoint.dataCategory === 'account') return null
  const params = endpoint.params && z.safeParse(endpoint.params, request.params)
  if (params) return params.success ? String(Object.values(params.data as object)[0]) : null
  const made = Made.safeParse(answer)
  return made.success ? String(made.data.id) : null
}

/** What an event says of any call, whoever called and whosever data it was. */
export const calledIn = (seen: Seen, kind: string, clock: Clock) => ({
  at: clock.now(),
  action: `${seen.endpoint.method} ${seen.endpoint.path}`,
  object: kind,
  objectId: objectIdOf(seen),
  outcome: outcomeOf(seen.reply.statusCode),
  status: seen.reply.statusCode,
  requestId: seen.request.id,
})

/** Leaves one event for every call of an endpoint that touches personal data, before its answer leaves. */
export function auditHook(clock: Clock, record: RecordEvent): AuditHook {
  return async (seen) => {
    const { endpoint, request } = seen
    if (!endpoint.dataCategory) return
    const caller = callerOf(request)
    const subject = ownerOf(request) ?? caller?.answerSet?.id
    await record({
      organisationId: caller?.organisation?.id ?? null,
      subject: subject ? subjectOf(subject) : null,
      ...calledIn(seen, endpoint.dataCategory, clock),
      ...notByStaff,
    })
  }
}
