import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { AuditHook } from '@evenkeel/server-kit/http/serve-endpoint'
import { describeAuditedCall, type RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import { type AuditEvent, hashSubject } from '#modules/audit-log/hash-chain.ts'
import {
  getAuditActor,
  getAuditedAccess,
  getAuditOrganization,
} from '#modules/staff-accounts/access-control.ts'

/** Repeated accesses of a polling page within this time count as one. */
const REPEAT_WINDOW = hours(1)
/** Maximum number of remembered accesses; forgotten ones are recorded again. */
const MAX_REMEMBERED = 20_000

type AccessEvent = Pick<AuditEvent, 'actor' | 'action' | 'objectId' | 'organisationId' | 'subject'>

const createKey = ({ actor, action, objectId, organisationId, subject }: AccessEvent): string =>
  JSON.stringify([actor, action, objectId, organisationId, subject])

/**
 * Creates a filter for repeated accesses. An open page polls every minute: within an hour that is one
 * access, not sixty. It does not rely on the caller's mark: an access marked as polling is skipped only if
 * the same access was recorded.
 */
function createRepeatedAccessFilter(clock: Pick<Clock, 'now'>) {
  const lastRecorded = new Map<string, number>()
  return {
    /** Whether the same access was recorded less than an hour ago. */
    isNoted: (look: AccessEvent): boolean => {
      const at = lastRecorded.get(createKey(look))
      const now = clock.now().epochMilliseconds
      return at !== undefined && at <= now && now - at < REPEAT_WINDOW
    },
    note: (look: AccessEvent): void => {
      const key = createKey(look)
      lastRecorded.delete(key)
      lastRecorded.set(key, clock.now().epochMilliseconds)
      const [oldest] = lastRecorded.keys()
      if (lastRecorded.size > MAX_REMEMBERED && oldest !== undefined) lastRecorded.delete(oldest)
    },
  }
}

/**
 * Records an audit event for every call of a staff endpoint, with the actor; one per affected member, with
 * the purpose. Repeated polling counts as one access per hour.
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
    // Endpoints without personal data.
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
