import type { SearchLanguage } from './search-language.ts'

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

export const english: SearchLanguage = { empty: stopWords, stemOf }
