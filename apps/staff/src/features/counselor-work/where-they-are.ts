import { getStateTimeZone } from '@evenkeel/contract/lists/state-zones'
import { formatTimeZone } from '@evenkeel/contract/lists/zone-words'
import { formatTimeInZone } from '#ui/times/times.ts'
import { hasSameOffset } from '#ui/times/zones.ts'
import { getStateName } from './state-name.ts'
import { caseMessages } from './work.words.ts'

/**
 * Where a person is and what time it is there. Their own zone is Eastern until they choose one (CONST-05), so a state with another clock
 * counts, and both are said: an hour that is wrong by three is no help where somebody has to be found.
 */
export function describeLocation(state: string | null, ownZone: string, now: Temporal.Instant): string {
  const own = { time: formatTimeInZone(now, ownZone), zone: formatTimeZone(ownZone) }
  if (state === null) return caseMessages.timesIn(own)
  const there = getStateTimeZone(state)
  const inState = { state: getStateName(state) }
  return there === null || hasSameOffset(there, ownZone, now)
    ? caseMessages.where({ ...own, ...inState })
    : caseMessages.whereOther({
        ...inState,
        time: formatTimeInZone(now, there),
        zone: formatTimeZone(there),
        own: formatTimeZone(ownZone),
      })
}
