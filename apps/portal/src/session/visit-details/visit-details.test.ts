import { unselected } from '@evenkeel/contract/fields/definition'
import { describe, expect, it } from 'vitest'
import { changesIn, visitDetailsOf } from './visit-details.ts'

const opened = { phone: '3035550142', city: 'Denver', state: 'CO' }
const told = (values: Parameters<typeof changesIn>[0]) => visitDetailsOf(changesIn(values, opened))

describe('what is told of the details for a visit [ROUTE-30]', () => {
  it('is what was changed: what was said elsewhere meanwhile is not taken back', () => {
    expect(told({ ...opened, city: 'Boulder', zip: '', gender: unselected })).toEqual({ city: 'Boulder' })
    expect(told({ phone: '', city: 'Denver', state: 'CO' })).toEqual({ phone: null })
    expect(told({ ...opened, zip: '80202' })).toEqual({ zip: '80202' })
    expect(told({ ...opened, state: unselected })).toEqual({ state: null })
    expect(told(opened)).toEqual({})
  })
})
