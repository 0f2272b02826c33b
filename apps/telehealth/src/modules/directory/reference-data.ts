import { licenseKindMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import { parseLicenseKind } from '@evenkeel/api-contract/counselor/license-kinds'
import { preferenceValues } from '@evenkeel/api-contract/reference-data/intake-preferences'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'

/** Provider type of the counselors of an employee assistance program. */
export const EAP_COUNSELOR = 38

/** A counselor's main approach. */
export type Approach = (typeof preferenceValues.preferred_approach)[number]
export const approaches: readonly Approach[] = preferenceValues.preferred_approach

/**
 * Identities that counselors may state, so that members can find somebody who shares theirs. Always stated by
 * the counselor.
 */
export const identities = [
  'Black or African American',
  'Latino or Latina',
  'Asian American',
  'LGBTQ+',
  'Veteran',
  'Person of faith',
] as const
export type Identity = (typeof identities)[number]

/** A language with its id at the telehealth service. */
interface Language {
  readonly id: number
  readonly name: string
  /** ISO 639-2 code. */
  readonly alpha3_code: string
}

export const ENGLISH_ID = 1
export const SPANISH_ID = 2

/** The languages counselors speak, English first. */
export const languages: readonly Language[] = [
  { id: ENGLISH_ID, name: 'English', alpha3_code: 'eng' },
  { id: SPANISH_ID, name: 'Spanish', alpha3_code: 'spa' },
  { id: 3, name: 'French', alpha3_code: 'fra' },
  { id: 4, name: 'German', alpha3_code: 'deu' },
  { id: 5, name: 'Italian', alpha3_code: 'ita' },
  { id: 7, name: 'Polish', alpha3_code: 'pol' },
  { id: 8, name: 'Korean', alpha3_code: 'kor' },
  { id: 9, name: 'Vietnamese', alpha3_code: 'vie' },
  { id: 10, name: 'Portuguese', alpha3_code: 'por' },
  { id: 11, name: 'Russian', alpha3_code: 'rus' },
  { id: 12, name: 'Chinese', alpha3_code: 'zho' },
  { id: 13, name: 'Japanese', alpha3_code: 'jpn' },
  { id: 14, name: 'Arabic', alpha3_code: 'ara' },
  { id: 15, name: 'Hindi', alpha3_code: 'hin' },
  { id: 22, name: 'Haitian Creole', alpha3_code: 'hat' },
  { id: 165, name: 'Tagalog', alpha3_code: 'tgl' },
]

/** Languages by id, in the given order. */
export const findLanguages = (ids: readonly number[]): readonly Language[] =>
  ids.flatMap((id) => languages.filter((language) => language.id === id))

/** A specialty of counselors; the names are the concerns of the intake. */
interface Specialty {
  readonly id: number
  readonly name: string
  readonly code: string
}

export const specialties: readonly Specialty[] = [
  { id: 1, name: 'Anxiety', code: 'ANX' },
  { id: 2, name: 'Depression', code: 'DEP' },
  { id: 3, name: 'Family Issues', code: 'FAM' },
  { id: 4, name: 'Grief or Loss', code: 'GRI' },
  { id: 5, name: 'Relationship Issues', code: 'REL' },
  { id: 6, name: 'Stress', code: 'STR' },
  { id: 7, name: 'Alcohol or Drug use', code: 'SUB' },
]

export const findSpecialties = (codes: readonly string[]): readonly Specialty[] =>
  codes.flatMap((code) => specialties.filter((specialty) => specialty.code === code))

/** Code of a specialty by its name, or null. */
export const specialtyCode = (name: string): string | null =>
  specialties.find((specialty) => specialty.name === name)?.code ?? null

/** Short text of a search result: the two main specialties. */
export const summarizeSpecialties = (codes: readonly string[]): string =>
  findSpecialties(codes.slice(0, 2))
    .map((specialty) => specialty.name)
    .join(', ')

/** The license title for a name with its credentials. */
export const licenseTitle = (fullname: string): string => licenseKindMessages[parseLicenseKind(fullname)]

const mainland = usStates.filter(({ code }) => code !== 'PR')

/** The telehealth service's id of a state: by state name, then territories. */
export const stateId = (code: string): number =>
  code === 'PR' ? 58 : mainland.findIndex((state) => state.code === code) + 1
