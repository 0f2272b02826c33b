import type { Clock } from '@evenkeel/server-kit/clock'
import type { AnsweredCall, AuditHook } from '@evenkeel/server-kit/http/serve-endpoint'
import * as z from 'zod'
import { getCaller, getDataOwner } from '#http/caller.ts'
import { type AuditEvent, noStaffActor, hashSubject } from './hash-chain.ts'
import type { RecordAuditEvent } from './audit-writer.ts'

const CreatedObject = z.object({ id: z.union([z.uuid(), z.int()]) })

/** Outcome by HTTP status: refused calls changed nothing; the effect of failed calls is unknown. */
const getOutcome = (status: number): AuditEvent['outcome'] =>
  status < 400 ? 'allowed' : status < 500 ? 'denied' : 'failed'

/**
 * Returns the id of the object of a call: from the path where the API contract defines it as an id, else
 * that of a created object. Other path contents are not stored. An account is not named twice.
 */
function getObjectId({ endpoint, request, answer }: AnsweredCall): string | null {
  if (endpoint.dataCategory === 'account') return null
  const params = endpoint.params && z.safeParse(endpoint.params, request.params)
  if (params) return params.success ? String(Object.values(params.data as object)[0]) : null
  const made = CreatedObject.safeParse(answer)
  return made.success ? String(made.data.id) : null
}

/** Describes a call for its audit event, independent of caller and data subject. */
export const describeAuditedCall = (seen: AnsweredCall, kind: string, clock: Clock) => ({
  at: clock.now(),
  action: `${seen.endpoint.method} ${seen.endpoint.path}`,
  object: kind,
  objectId: getObjectId(seen),
  outcome: getOutcome(seen.reply.statusCode),
  status: seen.reply.statusCode,
  requestId: seen.request.id,
})

/**
 * Records one audit event for every call of an endpoint with personal data, before the response is sent.
 */
export function createAuditHook(clock: Clock, record: RecordAuditEvent): AuditHook {
  return async (seen) => {
    const { endpoint, request } = seen
    if (!endpoint.dataCategory) return
    const caller = getCaller(request)
    const subject = getDataOwner(request) ?? caller?.answerSet?.id
    await record({
      organisationId: caller?.organisation?.id ?? null,
      subject: subject ? hashSubject(subject) : null,
      ...describeAuditedCall(seen, endpoint.dataCategory, clock),
      ...noStaffActor,
    })
  }
}
