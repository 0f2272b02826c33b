import type { ProfileDraft } from '@evenkeel/api-contract/counselor/validate-profile'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'

/**
 * What choosing a state changes in a profile. Whoever says for the first time where they work gets the clock most people of that
 * state have, until they choose another one: a new profile's zone is nobody's choice, and hours told by it would be off.
 */
export function applyStateChoice(draft: ProfileDraft, saved: ProfileDraft, state: string): ProfileDraft {
  const before = draft.state ? getStateTimeZone(draft.state) : saved.zone
  const zone = getStateTimeZone(state)
  return saved.state || draft.zone !== before || zone === null ? { state } : { state, zone }
}
