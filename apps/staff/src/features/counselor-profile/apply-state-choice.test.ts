import { describe, expect, it } from 'vitest'
import { applyStateChoice } from './hooks/use-profile-form.ts'

const fresh = { state: '', zone: 'America/New_York' }

describe('the state a counselor works from', () => {
  it('sets the clock of somebody who says it for the first time', () => {
    expect(applyStateChoice(fresh, fresh, 'CO')).toEqual({ state: 'CO', zone: 'America/Denver' })
  })

  it('sets it again when another state is chosen before the profile is saved', () => {
    const colorado = { state: 'CO', zone: 'America/Denver' }
    expect(applyStateChoice(colorado, fresh, 'AZ')).toEqual({ state: 'AZ', zone: 'America/Phoenix' })
  })

  it('leaves a clock that was chosen', () => {
    expect(applyStateChoice({ state: 'TN', zone: 'America/New_York' }, fresh, 'KY')).toEqual({ state: 'KY' })
    expect(applyStateChoice({ ...fresh, zone: 'America/Denver' }, fresh, 'TX')).toEqual({ state: 'TX' })
  })

  it('leaves the clock of a profile that has a state already', () => {
    const saved = { state: 'CO', zone: 'America/Denver' }
    expect(applyStateChoice(saved, saved, 'CA')).toEqual({ state: 'CA' })
  })
})
