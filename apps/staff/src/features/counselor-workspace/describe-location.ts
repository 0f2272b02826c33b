import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { formatTimeInZone, hasSameOffset } from '#lib/time/date-time.ts'
import { caseMessages } from './workspace.messages.ts'

/**
 * Location and local time of a member. Their time zone is Eastern until they choose one (CONST-05), so when
 * the zone of the state differs, both times are shown: an hour that is off by three is no help when a person
 * must be found.
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
