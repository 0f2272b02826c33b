import { describe, expect, it } from 'vitest'
import { withState } from './zone-of-place.ts'

const fresh = { state: '', zone: 'America/New_York' }

describe('the state a counselor works from', () => {
  it('sets the clock of somebody who says it for the first time', () => {
    expect(withState(fresh, fresh, 'CO')).toEqual({ state: 'CO', zone: 'America/Denver' })
  })

  it('sets it again when another state is chosen before the profile is saved', () => {
    const colorado = { state: 'CO', zone: 'America/Denver' }
    expect(withState(colorado, fresh, 'AZ')).toEqual({ state: 'AZ', zone: 'America/Phoenix' })
  })

  it('leaves a clock that was chosen', () => {
    expect(withState({ state: 'TN', zone: 'America/New_York' }, fresh, 'KY')).toEqual({ state: 'KY' })
    expect(withState({ ...fresh, zone: 'America/Denver' }, fresh, 'TX')).toEqual({ state: 'TX' })
  })

  it('leaves the clock of a profile that has a state already', () => {
    const saved = { state: 'CO', zone: 'America/Denver' }
    expect(withState(saved, saved, 'CA')).toEqual({ state: 'CA' })
  })
})
