import type { Clock } from '@evenkeel/server/clock'
import type { Seen, AuditHook } from '@evenkeel/server/http/serve-endpoint'
import * as z from 'zod'
import { callerOf, ownerOf } from '#http/caller.ts'
import { type AuditEvent, notByStaff, subjectOf } from './hash-chain.ts'
import type { RecordEvent } from './write.ts'

const Made = z.object({ id: z.union([z.uuid(), z.int()]) })

/** What the answer says of the call: refused calls touched nothing, and of failed ones nobody knows. */
export const outcomeOf = (status: number): AuditEvent['outcome'] =>
  status < 400 ? 'allowed' : status < 500 ? 'denied' : 'failed'

/**
 * The one thing a call was about: that of the path where the contract takes it for an id, else what was made. What else
 * a person wrote into the path is not kept. An account is not named twice.
 */
export function objectIdOf({ endpoint, request, answer }: Seen): string | null {
  if (endpoint.dataCategory === 'account') return null
  const params = endpoint.params && z.safeParse(endpoint.params, request.params)
  if (params) return params.success ? String(Object.values(params.data as object)[0]) : null
  const made = Made.safeParse(answer)
  return made.success ? String(made.data.id) : null
}

/** Leaves one event for every call of an endpoint that touches personal data, before its answer leaves. */
export function auditHook(clock: Clock, record: RecordEvent): AuditHook {
  return async (seen) => {
    const { endpoint, request, reply } = seen
    if (!endpoint.dataCategory) return
    const caller = callerOf(request)
    const subject = ownerOf(request) ?? caller?.answerSet?.id
    await record({
      organisationId: caller?.organisation?.id ?? null,
      at: clock.now(),
      subject: subject ? subjectOf(subject) : null,
      action: `${endpoint.method} ${endpoint.path}`,
      object: endpoint.dataCategory,
      objectId: objectIdOf(seen),
      outcome: outcomeOf(reply.statusCode),
      status: reply.statusCode,
      requestId: request.id,
      ...notByStaff,
    })
  }
}
