import type { Language } from '@evenkeel/api-contract/i18n/languages'

/** Language-specific search rules. */
interface SearchLanguage {
  /** Stop words. */
  readonly empty: ReadonlySet<string>
  /** Returns the stem of a word. */
  readonly stemOf: (word: string) => string
}

const spanishStopWords = new Set(
  'a al algo algun alguna algunas algunos ante antes aqui asi aun aunque cada como con contra cual cuando de del desde donde e el ella ellas ellos en entre era es esa ese eso esta estas este esto estos estoy estar fue ha hace hacer hacia han hay he hasta la las le les lo los mas me mi mis mucha muchas mucho muchos muy nada ni no nos nosotros o otra otro para pero poco por porque puede puedo que quien quiero se ser si sin sobre solo soy su sus tambien tan te tener tengo tiene todo todos tu tus un una unas uno unos usted ustedes y ya yo'.split(
    ' ',
  ),
)

/** Suffix rules, applied in order; each requires a minimum length of the remaining stem. */
const spanishSuffixes: readonly (readonly [RegExp, string])[] = [
  // "ayudarme" is "ayudar", "diciendoles" is "diciendo".
  [/(?<=[a-z]{2}(?:[aei]r|ando|iendo))(?:me|te|se|nos|les|los|las|le|lo|la)$/, ''],
  [/(?<=[a-z]{3})mente$/, ''],
  // "preocupaciones" is "preocupacion"; "veces" is "vez".
  [/ces$/, 'z'],
  [/(?<=[a-z]{2}[lnrdj])es$/, ''],
  [/(?<=[a-z]{3})s$/, ''],
  // "preocupacion" and "preocupado" both speak of "preocupar".
  [/(?<=[a-z]{4})(?:acion|icion|amiento|imiento)$/, ''],
  [/(?<=[a-z]{3})(?:ando|iendo|ado|ada|ido|ida|ar|er|ir)$/, ''],
  [/(?<=[a-z]{3})[aeio]$/, ''],
]

/** Maps "duelo" and "duelos", "beber", "bebo" and "bebida", "preocupado" and "preocupación" to one stem. */
const spanishStem = (word: string): string =>
  word.length < 4
    ? word
    : spanishSuffixes.reduce((text, [ending, instead]) => text.replace(ending, instead), word)

const spanish: SearchLanguage = { empty: spanishStopWords, stemOf: spanishStem }

const stopWords = new Set(
  'a about am an and any are as at be but by can cannot cant could didnt do does doesnt dont for from get getting go going got had has have how i if im in is isnt it its ive just me more much my of on or our really so some than that the their them then there they this to too up us very was we want wants was were what when which who why will with wont would you your'.split(
    ' ',
  ),
)

const suffixes: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/([^su])s$/, '$1'],
  [/(?<=[a-z]{3})ing$/, ''],
  [/(?<=[a-z]{3})ed$/, ''],
  [/(?<=[a-z]{3})ly$/, ''],
]

/** "drinks", "drinking" and "drink" meet. */
function stemOf(word: string): string {
  if (word.length < 4) return word
  const cut = suffixes.reduce((text, [ending, instead]) => text.replace(ending, instead), word)
  // "sleeping" and "sleep", but also "planning" and "plan", "care" and "caring".
  return cut.replace(/([bdgmnprt])\1$/, '$1').replace(/(?<=[a-z]{3})e$/, '')
}

const english: SearchLanguage = { empty: stopWords, stemOf }

/** A word as stemmed and as written (lower case). */
export interface Token {
  readonly stem: string
  readonly raw: string
}

const searchLanguages: Readonly<Record<Language, SearchLanguage>> = { en: english, es: spanish }

/** Lower case without accents, `ñ` as `n`; an apostrophe is removed ("can't" is "cant"). */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

/** Cache of stems: texts repeat the same few thousand words. */
const tokenCache: Readonly<Record<Language, Map<string, Token>>> = { en: new Map(), es: new Map() }
/** More than all texts contain; user input must not exhaust memory. */
const MAX_CACHED_TOKENS = 200_000

function toToken(raw: string, language: Language): Token {
  const words = tokenCache[language]
  const before = words.get(raw)
  if (before) return before
  if (words.size >= MAX_CACHED_TOKENS) words.clear()
  const word = { raw, stem: searchLanguages[language].stemOf(raw) }
  words.set(raw, word)
  return word
}

/** All words of a text in order. */
export const tokenize = (text: string, language: Language): Token[] =>
  (normalize(text).match(/[a-z0-9]+/g) ?? []).map((raw) => toToken(raw, language))

/** Whether a word is searchable: no stop word. */
export const isSearchable = ({ raw }: Token, language: Language): boolean =>
  !searchLanguages[language].empty.has(raw)
