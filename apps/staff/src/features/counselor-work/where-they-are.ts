import { zoneOfState } from '@evenkeel/contract/lists/state-zones'
import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { timeThere } from '#ui/times/times.ts'
import { isSameClock } from '#ui/times/zones.ts'
import { stateName } from './state-name.ts'
import { caseWords } from './work.words.ts'

/**
 * Where a person is and what time it is there. Their own zone is Eastern until they choose one (CONST-05), so a state with another clock
 * counts, and both are said: an hour that is wrong by three is no help where somebody has to be found.
 */
export function whereTheyAre(state: string | null, ownZone: string, now: Temporal.Instant): string {
  const own = { time: timeThere(now, ownZone), zone: zoneWords(ownZone) }
  if (state === null) return caseWords.timesIn(own)
  const there = zoneOfState(state)
  const inState = { state: stateName(state) }
  return there === null || isSameClock(there, ownZone, now)
    ? caseWords.where({ ...own, ...inState })
    : caseWords.whereOther({
        ...inState,
        time: timeThere(now, there),
        zone: zoneWords(there),
        own: zoneWords(ownZone),
      })
}
