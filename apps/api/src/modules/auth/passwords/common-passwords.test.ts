import { describe, expect, it } from 'vitest'
import { validatePassword } from '@evenkeel/api-contract/fields/validate-password'
import { limits } from '@evenkeel/api-contract/limits'
import { isCommonPassword, consistsOfNames, extractNames, readCommonPasswords } from './common-passwords.ts'

const common = readCommonPasswords()

describe('the list of common passwords', () => {
  it('has more than three thousand entries, all valid by the password rules (trust S12) [VALID-20]', () => {
    expect(common.size).toBeGreaterThan(3000)
    const asTyped = [...common].map((one) => one.replace(/[a-z]/, (letter) => letter.toUpperCase()))
    const refused = asTyped.filter((one) => validatePassword(one, { min: limits.passwordMin }) !== null)
    expect(refused).toEqual([])
    expect(asTyped.filter((one) => !isCommonPassword(common, one))).toEqual([])
  })

  it.each([
    'Password1!',
    'PASSWORD123!',
    'Passw0rd#1',
    'Welcome2026!',
    'Summer#2025',
    'Qwerty123$',
    'Iloveyou~1',
  ])('contains %s [VALID-20]', (one) => {
    expect(isCommonPassword(common, one)).toBe(true)
  })

  it.each(['Quiet#Lake42', 'Calm#Harbor7', 'Bright#Meadow7', 'Brave#Lantern9', 'correct Horse battery 1!'])(
    'does not contain %s [VALID-20]',
    (one) => {
      expect(isCommonPassword(common, one)).toBe(false)
    },
  )
})

describe('names in a password', () => {
  const names = extractNames([
    'northstar',
    'Northstar Balance',
    'Ada',
    "O'Brien-Lovett",
    'ada.lovett',
    'Al',
    'Arbor',
  ])

  it.each([
    ['Northstar1!', true],
    ['N0rth$tar2026!', true],
    ['Balance#2026', true],
    ['NorthstarBalance1!', true],
    ['AdaLovett#1', true],
    ['Brien!Brien1', true],
    ['Canada#Lake42', false],
    ['Ada#12345', false],
    ['Harbor#Calm7', false],
    ['Arbor#Arbor7', true],
    ['Quiet#Lake42', false],
    ['Also#Quiet42', false],
    ['Northstar over Quiet Lake 42!', false],
  ])('%s consists mostly of names: %s (trust S12) [VALID-20]', (one, expected) => {
    expect(consistsOfNames(names, one)).toBe(expected)
  })
})
