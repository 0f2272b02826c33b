import type { SearchLanguage } from './search-language.ts'

const stopWords = new Set(
  'a al algo algun alguna algunas algunos ante antes aqui asi aun aunque cada como con contra cual cuando de del desde donde e el ella ellas ellos en entre era es esa ese eso esta estas este esto estos estoy estar fue ha hace hacer hacia han hay he hasta la las le les lo los mas me mi mis mucha muchas mucho muchos muy nada ni no nos nosotros o otra otro para pero poco por porque puede puedo que quien quiero se ser si sin sobre solo soy su sus tambien tan te tener tengo tiene todo todos tu tus un una unas uno unos usted ustedes y ya yo'.split(
    ' ',
  ),
)

/** Suffix rules, applied in order; each requires a minimum length of the remaining stem. */
const suffixes: readonly (readonly [RegExp, string])[] = [
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
const stemOf = (word: string): string =>
  word.length < 4 ? word : suffixes.reduce((text, [ending, instead]) => text.replace(ending, instead), word)

export const spanish: SearchLanguage = { empty: stopWords, stemOf }
