import { expect, it } from 'vitest'
import { emptyOrganisation, faultsOf, suggestedUsername, usernameOf } from './new-organisation.ts'

const typed = { ...emptyOrganisation, program_name: 'Acme Care', phone: '(202) 555-0123' }

it('suggests a client id that can stand in an address', () => {
  expect(suggestedUsername('Acme Care & Co.')).toBe('acme-care-co')
  expect(suggestedUsername('3 Ríos  Salud ')).toBe('rios-salud')
  expect(usernameOf({ ...typed, username: 'acme' })).toBe('acme')
  expect(usernameOf(typed)).toBe('acme-care')
})

it('says of each field what is wrong with it, and nothing of one that is right', () => {
  expect(faultsOf(typed)).toEqual({})
  expect(faultsOf(emptyOrganisation)).toEqual({
    program_name: 'programNameMissing',
    username: 'usernameWrong',
    phone: 'phoneWrong',
  })
  expect(faultsOf({ ...typed, username: 'staff' })).toEqual({ username: 'usernameReserved' })
  expect(faultsOf({ ...typed, phone: '202 555', custom_color1: 'red' })).toEqual({
    phone: 'phoneWrong',
    custom_color1: 'colorWrong',
  })
})
