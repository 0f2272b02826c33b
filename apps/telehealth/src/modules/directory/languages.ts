/** A language with its id at the telehealth service. */
export interface Language {
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
