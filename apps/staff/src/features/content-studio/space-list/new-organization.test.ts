import { expect, it } from 'vitest'
import {
  emptyNewOrganization,
  validateNewOrganization,
  suggestUsername,
  getUsername,
} from './CreateOrganizationPage.tsx'

const typed = { ...emptyNewOrganization, program_name: 'Acme Care', phone: '(202) 555-0123' }

it('suggests a client id that is valid in an address', () => {
  expect(suggestUsername('Acme Care & Co.')).toBe('acme-care-co')
  expect(suggestUsername('3 Ríos  Salud ')).toBe('rios-salud')
  expect(getUsername({ ...typed, username: 'acme' })).toBe('acme')
  expect(getUsername(typed)).toBe('acme-care')
})

it('reports an error for each invalid field only', () => {
  expect(validateNewOrganization(typed)).toEqual({})
  expect(validateNewOrganization(emptyNewOrganization)).toEqual({
    program_name: 'programNameMissing',
    username: 'usernameWrong',
    phone: 'phoneWrong',
  })
  expect(validateNewOrganization({ ...typed, username: 'staff' })).toEqual({ username: 'usernameReserved' })
  expect(validateNewOrganization({ ...typed, phone: '202 555', custom_color1: 'red' })).toEqual({
    phone: 'phoneWrong',
    custom_color1: 'colorWrong',
  })
})
