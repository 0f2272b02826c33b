import { expect, it } from 'vitest'
import { filterOrganizations, MAX_ORGANIZATIONS_SHOWN } from './OrganizationComboBox.tsx'

const named = (name: string, username = name.toLowerCase()) => ({ id: name, name, username })
const some = [named('City of Cedar Valley', 'cedarvalley'), named('Cedar Works'), named('Bluefin Foods')]

it('finds an organization by words of its name in any order, or by its client id', () => {
  expect(filterOrganizations(some, 'valley city').map(({ name }) => name)).toEqual(['City of Cedar Valley'])
  expect(filterOrganizations(some, 'cedarv').map(({ name }) => name)).toEqual(['City of Cedar Valley'])
  expect(filterOrganizations(some, 'cedar').map(({ name }) => name)).toEqual([
    'Cedar Works',
    'City of Cedar Valley',
  ])
  expect(filterOrganizations(some, 'nothing')).toEqual([])
})

it('renders a limited number of ten thousand organizations', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => named(`Employer ${at}`))
  expect(filterOrganizations(many, '')).toHaveLength(MAX_ORGANIZATIONS_SHOWN)
})
