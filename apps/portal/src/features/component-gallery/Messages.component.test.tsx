import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import { beforeEach, expect, it } from 'vitest'
import { allFieldTypes, ruleFields } from './gallery-fields.ts'
import { autofill, getErrorLine } from '#testing/fill-form.ts'
import { renderForm } from '#testing/render-form.tsx'

type Row = readonly [id: string, typed: string, text: string]

const addresses: readonly Row[] = [
  ['email', 'abc', 'Invalid email (abc)'],
  ['website', 'not a url', 'Invalid URL'],
  ['phone', '123', 'Invalid phone number'],
  ['phone', '3055551234', ''],
]
const lengths: readonly Row[] = [
  ['nickname', 'ab', '3 character(s) min.'],
  ['nickname', 'abcdefghijk', '10 character(s) max.'],
  ['zip', '123', 'Field must container 5 numbers'],
  ['zip', '123456', 'Field cannot container more than 5 numbers'],
  ['zip', '00000', ''],
]
const passwords: readonly Row[] = [
  ['new_password', 'PassWord1', 'Use a more secure password'],
  ['new_password', 'Abcde1!', '8 character(s) min.'],
  ['new_password', 'Abcdefg!', 'Password must contain at least one number'],
  ['new_password', 'abcdef1!', 'Password must contain at least one uppercase letter'],
  ['new_password', 'ABCDEF1!', 'Password must contain at least one lowercase letter'],
  ['new_password', 'Abcdefg1', 'Password must contain at least one a special characters (! # $ ~)'],
  ['new_password', 'Abcdef1!', ''],
  ['new_password_repeat', 'Abcdef1?', 'Fields do not match.'],
  ['new_password_repeat', 'Abcdef1!', ''],
]
const initials: readonly Row[] = [
  ['first_name', 'Ann', ''],
  ['last_name', 'Lee', ''],
  ['initials', 'AX', 'Initials do not match.'],
  ['initials', 'al', ''],
  ['initials', 'AL', ''],
]
/** On November 17, 2026. */
const dates: readonly Row[] = [
  ['day', '2027-01-01', 'The date cannot be in the future'],
  ['day', '1925-12-31', 'The date cannot be this far in the past'],
  ['birthdate', '2009-11-17', 'You must be at least 18 years old'],
  ['birthdate', '2007-11-17', ''],
  ['appointment_date', '2026-11-18', 'Select a date from 11/19/2026'],
  ['appointment_date', '2026-11-19', ''],
]

const all: readonly FieldDefinition[] = [...allFieldTypes, ...ruleFields]
let leave: (id: string) => void
beforeEach(() => {
  leave = (id) => {
    const input = document.getElementById(id)
    input?.focus()
    input?.blur()
  }
})

it.each([
  ['email, URL and phone [VALID-02] [VALID-04] [VALID-05]', addresses],
  ['lengths [VALID-07] [VALID-08] [VALID-09] [VALID-10] [VALID-11]', lengths],
  [
    'a new password and its repetition [VALID-15] [VALID-19] [VALID-20] [VALID-21] [VALID-22] [VALID-23] [VALID-24] [VALID-25]',
    passwords,
  ],
  ['initials [VALID-16]', initials],
  ['dates [VALID-26] [VALID-27] [VALID-28] [VALID-29]', dates],
] as const)('shows the exact text at the field: %s', async (_name, rows) => {
  const ids = new Set(rows.map(([id]) => id))
  await renderForm({ fields: all.filter(({ id }) => ids.has(id)) })
  const seen: Row[] = []
  for (const [id, typed, text] of rows) {
    autofill({ [id]: typed })
    leave(id)
    await expect.poll(() => getErrorLine(id)).toBe(text)
    seen.push([id, typed, getErrorLine(id)])
  }
  expect(seen).toEqual(rows)
})

it('offers an appointment from the day after tomorrow [VALID-29]', async () => {
  const { input } = await renderForm({ fields: all.filter(({ id }) => id === 'appointment_date') })
  await expect.element(input('Appointment date')).toHaveAttribute('min', '2026-11-19')
})
