import { expect, it } from 'vitest'
import { parseRebookingTarget } from './rebooking-target.ts'

const again = {
  provider_id: 41,
  provider: { fullname: 'Dr. Nina Park' },
  appointment_method: 'phone',
  state_abbrev: 'CO',
}

it('parses a stored rebooking target and rejects modified values [BOOK-05]', () => {
  expect(parseRebookingTarget({ ...again, more: '<script>' })).toEqual(again)
  for (const wrong of [
    null,
    'Dr. Nina Park',
    { ...again, provider_id: '41' },
    { ...again, provider: null },
    { ...again, appointment_method: 'face_to_face' },
    { ...again, state_abbrev: 'GU' },
  ])
    expect(parseRebookingTarget(wrong)).toBeNull()
})
