/** A language the product speaks. English is the source of every other one. */
export type Language = 'en' | 'es'

/** Every language by its own name, as the switch shows it. */
export const languages = [
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Español' },
] as const satisfies readonly { readonly id: Language; readonly name: string }[]

/** The language all texts are written in first. */
export const sourceLanguage: Language = 'en'

/** How a language is written in the United States, where all of this is read: dates, times, numbers. */
export type Locale = `${Language}-US`

export const localeOf = (language: Language): Locale => `${language}-US`

/** Languages that texts are translated into. */
export const translatedLanguages = languages.map(({ id }) => id).filter((id) => id !== sourceLanguage)

/** Name of the cookie that remembers what a visitor chose. */
export const LANGUAGE_COOKIE = 'evenkeel_language'

/** What a call says the language of its page with, so that its answer fits the page whatever was chosen in another tab. */
export const LANGUAGE_HEADER = 'x-language'

/** What an address says the language with. */
export const LANGUAGE_PARAMETER = 'lang'

/** The language of this tag, `es-MX` as well as `es`; null for what the product does not speak. */
export function parseLanguageTag(tag: string): Language | null {
  const [spoken = ''] = tag.trim().toLowerCase().split('-')
  return languages.find(({ id }) => id === spoken)?.id ?? null
}

/** The language somebody's browser likes best among those there are; null where it names none of them. */
function parseAcceptLanguage(header: string): Language | null {
  const wishes = header.split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.split(';')
    const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
    return { language: parseLanguageTag(tag), weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = wishes.filter(({ language, weight }) => language !== null && weight > 0)
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? null
}

/** What a request says of its language. */
export interface LanguagePreference {
  /** `?lang=` of the address. */
  readonly asked: string | null
  /** Value of the cookie. */
  readonly remembered: string | null
  /** The `Accept-Language` header. */
  readonly accepted: string
}

/** The language of a request: what its address asks for, else what was chosen before, else what the browser likes best. */
export function detectLanguage({ asked, remembered, accepted }: LanguagePreference): Language {
  return (
    (asked === null ? null : parseLanguageTag(asked)) ??
    (remembered === null ? null : parseLanguageTag(remembered)) ??
    parseAcceptLanguage(accepted) ??
    sourceLanguage
  )
}
