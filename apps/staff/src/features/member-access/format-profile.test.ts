import { expect, it } from 'vitest'
import { formatAddress, formatBirthday, formatGender, formatWork } from './components/MemberProfile.tsx'

it('formats a mailing address and omits missing parts', () => {
  const said = { address1: '12 Elm St', address2: null, city: 'Boulder', state: 'CO', zip: '80302' }
  expect(formatAddress(said)).toBe('12 Elm St, Boulder, CO 80302')
  expect(formatAddress({ ...said, address1: null, city: null, zip: null })).toBe('CO')
  expect(formatAddress({ address1: null, address2: null, city: null, state: null, zip: null })).toBe('')
})

it('shows option labels, and an unknown value verbatim', () => {
  expect(formatGender({ gender: 'F' })).toBe('Female')
  expect(formatGender({ gender: null })).toBe('')
  expect(formatWork({ employment_status: 'Full Time', job_title: null, relationship_status: 'Odd' })).toMatch(
    /, Odd$/,
  )
})

it("computes the age in the member's time zone", () => {
  const year = Temporal.Now.plainDateISO('America/Denver').year - 38
  expect(formatBirthday({ birthdate: `${year}-01-01`, timezone: 'America/Denver' })).toBe(
    `January 1, ${year} (38)`,
  )
})
