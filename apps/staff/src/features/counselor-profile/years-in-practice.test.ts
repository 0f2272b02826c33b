import { validateProfileField } from '@evenkeel/api-contract/counselor/validate-profile'
import { expect, it } from 'vitest'
import { formatYears, parseYears } from './components/ProfileFields.tsx'

const choices = { languages: [], specialties: [], identities: [] }
const said = (typed: string) =>
  validateProfileField('years_in_practice', { years_in_practice: parseYears(typed) }, choices)

it('rejects an invalid number of years with a message and never changes it silently', () => {
  for (const typed of ['-4', '4.5', '12 years', '71', '', '-'])
    expect([typed, said(typed)]).toEqual([typed, 'Please enter a whole number from 0 to 70.'])
  for (const typed of ['0', ' 12 ', '70']) expect([typed, said(typed)]).toEqual([typed, null])
  expect([parseYears('-4'), 9, parseYears('-'), undefined].map(formatYears)).toEqual(['-4', '9', '', ''])
})
