import type { Clock } from '@evenkeel/server-kit/clock'
import type { AnsweredCall, AuditHook } from '@evenkeel/server-kit/http/serve-endpoint'
import * as z from 'zod'
import { getCaller, getDataOwner } from '#http/caller.ts'
import { type AuditEvent, noStaffActor, hashSubject } from './hash-chain.ts'
import type { RecordAuditEvent } from './audit-writer.ts'

const CreatedObject = z.object({ id: z.union([z.uuid(), z.int()]) })

/** What the answer says of the call: refused calls touched nothing, and of failed ones nobody knows. */
const getOutcome = (status: number): AuditEvent['outcome'] =>
  status < 400 ? 'allowed' : status < 500 ? 'denied' : 'failed'

/**
 * The one thing a call was about: that of the path where the contract takes it for an id, else what was made. What else
 * a person wrote into the path is not kept. An account is not named twice.
 */
function getObjectId({ endpoint, request, answer }: AnsweredCall): string | null {
  if (endpoint.dataCategory === 'account') return null
  const params = endpoint.params && z.safeParse(endpoint.params, request.params)
  if (params) return params.success ? String(Object.values(params.data as object)[0]) : null
  const made = CreatedObject.safeParse(answer)
  return made.success ? String(made.data.id) : null
}

/** What an event says of any call, whoever called and whosever data it was. */
export const describeAuditedCall = (seen: AnsweredCall, kind: string, clock: Clock) => ({
  at: clock.now(),
  action: `${seen.endpoint.method} ${seen.endpoint.path}`,
  object: kind,
  objectId: getObjectId(seen),
  outcome: getOutcome(seen.reply.statusCode),
  status: seen.reply.statusCode,
  requestId: seen.request.id,
})

/** Leaves one event for every call of an endpoint that touches personal data, before its answer leaves. */
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
