import { expect, it } from 'vitest'
import { parseLicenseKind, licenseKinds, formatTitledName } from './license-kinds.ts'
import {
  validateProfileField,
  validateProfile,
  type ProfileDraft,
  profileFields,
} from './validate-profile.ts'
import type { ProfileChoices } from './schemas/profile.ts'

const choices: ProfileChoices = {
  languages: [{ id: 1, name: 'English' }],
  specialties: ['ANX', 'DEP', 'FAM', 'GRI', 'REL'].map((code) => ({ code, name: code })),
  identities: ['Veteran'],
}
const whole: ProfileDraft = {
  given_name: 'Ines',
  family_name: 'Calder',
  kind: 'LCSW',
  gender: 'Female',
  city: 'Columbus',
  state: 'OH',
  zone: 'America/New_York',
  methods: ['video'],
  language_ids: [1],
  specialties: ['ANX'],
  identities: [],
  approach: 'tools',
  statement: 'I listen.',
  about_me: 'About me.',
  education: 'MSW',
  years_in_practice: 0,
}

it('accepts a complete profile, and reports each required field of an empty one', () => {
  expect(validateProfile(whole, choices)).toEqual([])
  expect(validateProfile({}, choices).map(({ field }) => field)).toEqual(
    profileFields.filter((field) => !['identities', 'mails_off', 'sees_in_person'].includes(field)),
  )
})

it.each<[keyof typeof whole, ProfileDraft]>([
  ['statement', { statement: 'One.\nTwo.' }],
  ['given_name', { given_name: 'Ines\u202e' }],
  ['family_name', { family_name: 'Cal\nder' }],
  ['city', { city: '\u2067Denver' }],
  ['statement', { statement: 'One.\u2028Two.' }],
  ['statement', { statement: 'x'.repeat(161) }],
  ['given_name', { given_name: '   ' }],
  ['specialties', { specialties: ['ANX', 'DEP', 'FAM', 'GRI', 'REL'] }],
  ['specialties', { specialties: ['ANX', 'ANX'] }],
  ['language_ids', { language_ids: [99] }],
  ['identities', { identities: ['Somebody else'] }],
  ['state', { state: 'ZZ' }],
  ['zone', { zone: 'Europe/Berlin' }],
  ['years_in_practice', { years_in_practice: 1.5 }],
])('reports at field %s what is wrong with %o', (field, part) => {
  expect(validateProfileField(field, { ...whole, ...part }, choices)).toEqual(expect.any(String))
  expect(validateProfile({ ...whole, ...part }, choices)).toHaveLength(1)
})

it('counts characters as a reader does', () => {
  expect(validateProfileField('statement', { ...whole, statement: '😀'.repeat(160) }, choices)).toBeNull()
})

it('parses the license kind from a formatted name', () => {
  for (const { kind } of licenseKinds)
    expect(parseLicenseKind(formatTitledName('Ines', 'Calder', kind))).toBe(kind)
})
