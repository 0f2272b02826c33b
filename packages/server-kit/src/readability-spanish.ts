import { splitSentences, splitWords } from './readability.ts'

/** A silent `u`: "que", "guitarra"; but not "agua" or "pingüino". */
const SILENT_U = /(?<=q)u|(?<=g)u(?=[eiéí])/g
/** Two adjacent vowels are two syllables where both are strong, or a weak one is stressed: "leo", "día". */
const HIATUS = /(?<=[aeoáéóíú])(?=[aeoáéóíú])|(?<=[íú])(?=[aeo])|(?<=[aeo])(?=[íú])/g

/** Counts vowel groups; `y` is one at the end of a word. */
function countSyllables(word: string): number {
  const spoken = word.toLowerCase().replaceAll(SILENT_U, '').replace(/y$/, 'i').replaceAll(HIATUS, '-')
  return Math.max(1, spoken.match(/[aeiouáéíóúü]+/g)?.length ?? 1)
}

/**
 * Reading ease of a Spanish text by the formula of Szigriszt-Pazos and the INFLESZ scale for health texts:
 * above 80 very easy, 65 to 80 quite easy, 55 to 65 normal, 40 to 55 somewhat difficult. 65 is easy with six
 * to eight years of school.
 */
export function calculateSpanishReadability(text: string): number {
  const words = splitWords(text)
  if (words.length === 0) return 100
  const spoken = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 206.835 - 62.3 * (spoken / words.length) - words.length / Math.max(1, splitSentences(text).length)
}
