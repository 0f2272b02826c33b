import metadata from 'libphonenumber-js/metadata.min'

/** A country and its telephone code. */
export interface Country {
  /** English name, from the platform's own language data. */
  readonly name: string
  /** Two capital letters (ISO 3166, and the four codes telephony adds). */
  readonly code: string
  /** `+` and the digits of the country code. */
  readonly phone_code: string
}

/**
 * Every country with telephone numbers, by name (ENTITY-22). The data behind it weighs some 30 KB, so this
 * file is imported only where a country list is shown; the phone rules do not need it.
 */
export function countries(): readonly Country[] {
  const nameOf = new Intl.DisplayNames(['en-US'], { type: 'region' })
  return Object.entries(metadata.countries)
    .map(([code, entry]) => ({ name: nameOf.of(code) ?? code, code, phone_code: `+${String(entry[0])}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'))
}
