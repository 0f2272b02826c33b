import { unselected } from '@evenkeel/api-contract/fields/field-definition'
import { describe, expect, it } from 'vitest'
import { maya } from '#testing/test-services.ts'
import { getChangedValues, getMissingDetails, toVisitDetails } from './visit-details.ts'

const opened = { phone: '3035550142', city: 'Denver', state: 'CO' }
const told = (values: Parameters<typeof getChangedValues>[0]) =>
  toVisitDetails(getChangedValues(values, opened))

describe('visit details [ROUTE-30]', () => {
  it('include only changed values, so that changes made elsewhere are kept', () => {
    expect(told({ ...opened, city: 'Boulder', zip: '', gender: unselected })).toEqual({ city: 'Boulder' })
    expect(told({ phone: '', city: 'Denver', state: 'CO' })).toEqual({ phone: null })
    expect(told({ ...opened, zip: '80202' })).toEqual({ zip: '80202' })
    expect(told({ ...opened, state: unselected })).toEqual({ state: null })
    expect(told(opened)).toEqual({})
  })
})

it('list what is missing in a partial address, and give no reason for a single part [ROUTE-30]', () => {
  const said = { ...maya(), phone: '3035550142', gender: 'Female', state: 'CO' } as const
  const none = { ...said, address1: null, city: null, zip: null }
  expect(getMissingDetails(none)).toEqual([
    { says: 'Your address, so that help can reach you in danger', field: 'address1' },
  ])
  expect(getMissingDetails({ ...none, address1: '5 Main St' })).toEqual([
    { says: 'The rest of your address: City, ZIP code', field: 'city' },
  ])
  expect(getMissingDetails({ ...none, address1: '5 Main St', city: 'Denver', zip: '80202' })).toEqual([])
})
