/** A supported language. English is the source of all translations. */
export type Language = 'en' | 'es'

/** Every language by its native name, as in the language switch. */
export const languages = [
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Español' },
] as const satisfies readonly { readonly id: Language; readonly name: string }[]

/** The language all texts are written in first. */
export const sourceLanguage: Language = 'en'

/** Locale of a language in the United States: dates, times, numbers. */
export type Locale = `${Language}-US`

export const localeOf = (language: Language): Locale => `${language}-US`

/** Target languages of translations. */
export const translatedLanguages = languages.map(({ id }) => id).filter((id) => id !== sourceLanguage)

/** Name of the cookie with the visitor's language. */
export const LANGUAGE_COOKIE = 'evenkeel_language'

/**
 * Header with the language of the calling page, so that the response matches the page even after a change in
 * another tab.
 */
export const LANGUAGE_HEADER = 'x-language'

/** Query parameter for the language. */
export const LANGUAGE_PARAMETER = 'lang'

/** The language of a tag such as `es` or `es-MX`; null for an unsupported one. */
export function parseLanguageTag(tag: string): Language | null {
  const [spoken = ''] = tag.trim().toLowerCase().split('-')
  return languages.find(({ id }) => id === spoken)?.id ?? null
}

/** The supported language that Accept-Language prefers; null without one. */
function parseAcceptLanguage(header: string): Language | null {
  const wishes = header.split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.split(';')
    const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
    return { language: parseLanguageTag(tag), weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = wishes.filter(({ language, weight }) => language !== null && weight > 0)
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? null
}

/** Language preferences of a request. */
export interface LanguagePreference {
  /** `?lang=` of the URL. */
  readonly asked: string | null
  /** Value of the cookie. */
  readonly remembered: string | null
  /** The `Accept-Language` header. */
  readonly accepted: string
}

/** The language of a request: from its URL, else the cookie, else Accept-Language. */
export function detectLanguage({ asked, remembered, accepted }: LanguagePreference): Language {
  return (
    (asked === null ? null : parseLanguageTag(asked)) ??
    (remembered === null ? null : parseLanguageTag(remembered)) ??
    parseAcceptLanguage(accepted) ??
    sourceLanguage
  )
}
