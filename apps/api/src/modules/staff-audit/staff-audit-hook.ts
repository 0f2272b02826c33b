import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { AuditHook } from '@evenkeel/server-kit/http/serve-endpoint'
import { describeAuditedCall } from '#modules/audit-log/audit-hook.ts'
import { type AuditEvent, hashSubject } from '#modules/audit-log/hash-chain.ts'
import type { RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import {
  getAuditActor,
  getAuditedAccess,
  getAuditOrganization,
} from '#modules/staff-accounts/staff-caller.ts'
import { createRepeatedAccessFilter } from './repeated-access.ts'

/**
 * Leaves one event for every call of an endpoint of staff, with who acted; where members are concerned, one for each of them, with
 * whom and why. What a page reads anew by itself is one look an hour.
 */
export function createStaffAuditHook(clock: Clock, record: RecordAuditEvent): AuditHook {
  const repeated = createRepeatedAccessFilter(clock)
  const recordOnce = async (event: AuditEvent, isBackground: boolean): Promise<void> => {
    const isLook = event.action.startsWith('GET ') && event.outcome === 'allowed'
    if (isLook && isBackground && repeated.isNoted(event)) return
    await record(event)
    if (isLook) repeated.note(event)
  }
  return async (seen) => {
    const { endpoint, request } = seen
    // What says nothing of anybody.
    if (!endpoint.dataCategory) return
    const isBackground = request.headers[backgroundHeader] !== undefined
    const event = {
      ...describeAuditedCall(seen, endpoint.dataCategory, clock),
      actor: getAuditActor(request),
    }
    const looks = getAuditedAccess(request)
    for (const { organisationId, subject, purpose } of looks)
      await recordOnce({ ...event, organisationId, subject: hashSubject(subject), purpose }, isBackground)
    if (looks.length > 0) return
    const ofNobody = { ...event, organisationId: getAuditOrganization(request), subject: null, purpose: null }
    await recordOnce(ofNobody, isBackground)
  }
}
