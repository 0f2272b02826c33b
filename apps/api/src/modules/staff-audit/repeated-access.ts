import type { Clock } from '@evenkeel/server-kit/clock'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import type { AuditEvent } from '#modules/audit-log/hash-chain.ts'

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
export function createRepeatedAccessFilter(clock: Pick<Clock, 'now'>) {
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
