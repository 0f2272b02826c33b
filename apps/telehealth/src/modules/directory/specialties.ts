/** What counselors help with; the names are the complaints of the intake. */
export interface Specialty {
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

/** Specialties by their codes. */
export const findSpecialties = (codes: readonly string[]): readonly Specialty[] =>
  codes.flatMap((code) => specialties.filter((specialty) => specialty.code === code))

/** Code of a specialty by its name, or null. */
export const specialtyCode = (name: string): string | null =>
  specialties.find((specialty) => specialty.name === name)?.code ?? null

/** The short text of a search hit: the two main fields. */
export const summarizeSpecialties = (codes: readonly string[]): string =>
  findSpecialties(codes.slice(0, 2))
    .map((specialty) => specialty.name)
    .join(', ')
