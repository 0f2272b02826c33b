import { compiled } from './compile.ts'
import { valuesOf } from './format.ts'
import type { Language } from './languages.ts'

/** Marks of a wording in a text, such as a phone number or a link to a page, sorted (`organisation/wording.ts` of the portal). */
export const marksIn = (source: string): readonly string[] =>
  Array.from(source.matchAll(/\\\{\w+\\\}|\]\([a-z-]+\)/g), ([mark]) => mark).toSorted()

/** What a translation has to keep of its English: values that are filled in, marks and links. */
export const keptIn = (source: string): readonly string[] => [...valuesOf(source), ...marksIn(source)]

/** What is wrong with the words of a translation, whoever wrote them; null where nothing is. */
export function faultOfWords(language: Language, english: string, words: string): string | null {
  try {
    compiled(language, words)
    const wanted = keptIn(english)
    const found = keptIn(words)
    return wanted.join() === found.join()
      ? null
      : `fills in ${found.join(', ') || 'nothing'}, its English ${wanted.join(', ') || 'nothing'}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
