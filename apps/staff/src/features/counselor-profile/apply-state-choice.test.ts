import { describe, expect, it } from 'vitest'
import { applyStateChoice } from './hooks/use-profile-form.ts'

const fresh = { state: '', zone: 'America/New_York' }

describe('applyStateChoice', () => {
  it('sets the time zone when the first state is chosen', () => {
    expect(applyStateChoice(fresh, fresh, 'CO')).toEqual({ state: 'CO', zone: 'America/Denver' })
  })

  it('sets it again when another state is chosen before the first save', () => {
    const colorado = { state: 'CO', zone: 'America/Denver' }
    expect(applyStateChoice(colorado, fresh, 'AZ')).toEqual({ state: 'AZ', zone: 'America/Phoenix' })
  })

  it('keeps a time zone that was chosen explicitly', () => {
    expect(applyStateChoice({ state: 'TN', zone: 'America/New_York' }, fresh, 'KY')).toEqual({ state: 'KY' })
    expect(applyStateChoice({ ...fresh, zone: 'America/Denver' }, fresh, 'TX')).toEqual({ state: 'TX' })
  })

  it('keeps the time zone of a profile that already has a state', () => {
    const saved = { state: 'CO', zone: 'America/Denver' }
    expect(applyStateChoice(saved, saved, 'CA')).toEqual({ state: 'CA' })
  })
})
