import { splitSentences, splitWords } from './readability.ts'

/** `u` that is written and not spoken: "que", "guitarra"; but not "agua" or "pingüino". */
const SILENT_U = /(?<=q)u|(?<=g)u(?=[eiéí])/g
/** Two vowels beside each other are two syllables where both are strong, or a weak one is stressed: "leo", "día". */
const HIATUS = /(?<=[aeoáéóíú])(?=[aeoáéóíú])|(?<=[íú])(?=[aeo])|(?<=[aeo])(?=[íú])/g

/** Groups of vowels that are spoken at once; `y` is one at the end of a word. */
function countSyllables(word: string): number {
  const spoken = word.toLowerCase().replaceAll(SILENT_U, '').replace(/y$/, 'i').replaceAll(HIATUS, '-')
  return Math.max(1, spoken.match(/[aeiouáéíóúü]+/g)?.length ?? 1)
}

/**
 * How easily a Spanish text is read, by the formula of Szigriszt-Pazos and the scale INFLESZ made for texts about health: above 80
 * very easy, 65 to 80 quite easy, 55 to 65 normal, 40 to 55 somewhat difficult. 65 is what people with six to eight years of
 * school read with ease.
 */
export function calculateSpanishReadability(text: string): number {
  const words = splitWords(text)
  if (words.length === 0) return 100
  const spoken = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 206.835 - 62.3 * (spoken / words.length) - words.length / Math.max(1, splitSentences(text).length)
}
