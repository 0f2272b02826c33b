import { backgroundHeader } from '@evenkeel/api-contract/portal/sessions'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import type { Clock } from '@evenkeel/server-kit/clock'
import type { AuditHook } from '@evenkeel/server-kit/http/serve-endpoint'
import { describeAuditedCall } from '#modules/audit-log/audit-hook.ts'
import type { RecordAuditEvent } from '#modules/audit-log/audit-writer.ts'
import { type AuditEvent, hashSubject } from '#modules/audit-log/hash-chain.ts'
import {
  getAuditActor,
  getAuditedAccess,
  getAuditOrganization,
} from '#modules/staff-accounts/staff-caller.ts'

/** For how long a look that a page repeats by itself is the look of before. */
const REPEAT_WINDOW = hours(1)
/** Looks that are remembered; beyond that the oldest are forgotten, and noted once more. */
const MAX_REMEMBERED = 20_000

type AccessEvent = Pick<AuditEvent, 'actor' | 'action' | 'objectId' | 'organisationId' | 'subject'>

const createKey = ({ actor, action, objectId, organisationId, subject }: AccessEvent): string =>
  JSON.stringify([actor, action, objectId, organisationId, subject])

/**
 * Remembers who looked at whom by which call. A page that is left open asks every minute: within an hour that is one look, not sixty.
 * It asks nothing of the caller's word: whoever marks a press as a page's own finds it left out only where the same look was noted.
 */
function createRepeatedAccessFilter(clock: Pick<Clock, 'now'>) {
  const noted = new Map<string, number>()
  return {
    /** Whether the same was noted less than an hour ago. */
    isNoted: (look: AccessEvent): boolean => {
      const at = noted.get(createKey(look))
      const now = clock.now().epochMilliseconds
      return at !== undefined && at <= now && now - at < REPEAT_WINDOW
    },
    note: (look: AccessEvent): void => {
      const key = createKey(look)
      noted.delete(key)
      noted.set(key, clock.now().epochMilliseconds)
      const [oldest] = noted.keys()
      if (noted.size > MAX_REMEMBERED && oldest !== undefined) noted.delete(oldest)
    },
  }
}

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
