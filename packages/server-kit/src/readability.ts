/** Reading speed in words per minute. */
const WORDS_PER_MINUTE = 200

/** Words of a text, in order. */
const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []

export const countWords = (text: string): number => splitWords(text).length

/** Reading time in minutes, rounded up; null for a text without words. */
export function estimateReadingMinutes(text: string): number | null {
  const words = countWords(text)
  return words === 0 ? null : Math.ceil(words / WORDS_PER_MINUTE)
}

/** Silent endings: "made", "looked", "makes"; but not "little", "wanted", "voices". */
const SILENT_ENDINGS = /(?<=[^aeiouyl]|[aeiouy]l)e$|(?<=[^td])ed$|(?<=[^aeiouycgszxhl]|[aeiouy]l)es$/

/** Vowel groups without silent endings: close enough for an average over hundreds of words. */
function countSyllables(word: string): number {
  const syllables = word
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(SILENT_ENDINGS, '')
  return Math.max(1, syllables.match(/[aeiouy]+/g)?.length ?? 1)
}

/** Sentences of a text; a line without a final stop counts as one. */
const splitSentences = (text: string): string[] =>
  text.split(/(?<![.?!])[.?!]+["”')»]*(?:\s|$)|\n+/).filter((part) => countWords(part) > 0)

/** School grade needed to read a text (Flesch-Kincaid). */
export function calculateReadingGrade(text: string): number {
  const sentences = splitSentences(text)
  const words = splitWords(text)
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}

/** A silent `u`: "que", "guitarra"; but not "agua" or "pingüino". */
const SILENT_U = /(?<=q)u|(?<=g)u(?=[eiéí])/g
/** Two adjacent vowels are two syllables where both are strong, or a weak one is stressed: "leo", "día". */
const HIATUS = /(?<=[aeoáéóíú])(?=[aeoáéóíú])|(?<=[íú])(?=[aeo])|(?<=[aeo])(?=[íú])/g

/** Counts vowel groups; `y` is one at the end of a word. */
function countSpanishSyllables(word: string): number {
  const syllables = word.toLowerCase().replaceAll(SILENT_U, '').replace(/y$/, 'i').replaceAll(HIATUS, '-')
  return Math.max(1, syllables.match(/[aeiouáéíóúü]+/g)?.length ?? 1)
}

/**
 * Reading ease of a Spanish text by the formula of Szigriszt-Pazos and the INFLESZ scale for health texts:
 * above 80 very easy, 65 to 80 quite easy, 55 to 65 normal, 40 to 55 somewhat difficult. 65 is easy with six
 * to eight years of school.
 */
export function calculateSpanishReadability(text: string): number {
  const words = splitWords(text)
  if (words.length === 0) return 100
  const syllables = words.reduce((sum, word) => sum + countSpanishSyllables(word), 0)
  return 206.835 - 62.3 * (syllables / words.length) - words.length / Math.max(1, splitSentences(text).length)
}
