/** A word as it is compared, and as it is in the text (small letters). */
export interface Word {
  readonly stem: string
  readonly raw: string
}

/** Words that say nothing about what a person looks for. */
const empty = new Set(
  'a about am an and any are as at be but by can cannot cant could didnt do does doesnt dont for from get getting go going got had has have how i if im in is isnt it its ive just me more much my of on or our really so some than that the their them then there they this to too up us very was we want wants was were what when which who why will with wont would you your'.split(
    ' ',
  ),
)

const endings: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/([^su])s$/, '$1'],
  [/(?<=[a-z]{3})ing$/, ''],
  [/(?<=[a-z]{3})ed$/, ''],
  [/(?<=[a-z]{3})ly$/, ''],
]

/** The word without its ending, so that "drinks", "drinking" and "drink" meet. */
function stemOf(word: string): string {
  if (word.length < 4) return word
  const cut = endings.reduce((text, [ending, instead]) => text.replace(ending, instead), word)
  // "sleeping" and "sleep", but also "planning" and "plan", "care" and "caring".
  return cut.replace(/([bdgmnprt])\1$/, '$1').replace(/(?<=[a-z]{3})e$/, '')
}

/** Small letters without accents; an apostrophe joins ("can't" is "cant"). */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

/** Words whose stem is known: texts say the same few thousand words again and again. */
const known = new Map<string, Word>()
/** More than all texts hold; what people type must not fill the memory. */
const MOST_KNOWN = 200_000

function wordOf(raw: string): Word {
  const before = known.get(raw)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const word = { raw, stem: stemOf(raw) }
  known.set(raw, word)
  return word
}

/** All words of a text in order. */
export const wordsOf = (text: string): Word[] => (plain(text).match(/[a-z0-9]+/g) ?? []).map(wordOf)

/** Whether a word is worth looking for. */
export const says = ({ raw }: Word): boolean => !empty.has(raw)
