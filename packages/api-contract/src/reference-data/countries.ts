import metadata from 'libphonenumber-js/metadata.min'

/** A country and its telephone code. */
export interface Country {
  /** English name, from the platform's language data. */
  readonly name: string
  /** Two capital letters (ISO 3166, and four additional calling codes). */
  readonly code: string
  /** `+` and the digits of the country code. */
  readonly phone_code: string
}

/**
 * Every country with phone numbers, by name (ENTITY-22). The data is about 30 KB, so import this file only
 * where a country list is shown; phone validation does not need it.
 */
export function countries(): readonly Country[] {
  const nameOf = new Intl.DisplayNames(['en-US'], { type: 'region' })
  return Object.entries(metadata.countries)
    .map(([code, entry]) => ({ name: nameOf.of(code) ?? code, code, phone_code: `+${String(entry[0])}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'))
}
