/** A specialty of counselors; the names are the concerns of the intake. */
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
