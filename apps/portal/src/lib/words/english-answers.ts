import type { Call } from '@evenkeel/contract/call'
import { documentLanguage } from '@evenkeel/contract/words/document-language'
import { sourceLanguage } from '@evenkeel/contract/words/languages'
import { rememberEnglish } from './english-texts.ts'

/** A person's own language says nothing of the words they are described with. */
const isPerson = (thing: object): boolean => 'email' in thing

/** Notes the texts of everything that says of itself that it is English, where it was asked for in another language. */
export function noteEnglish<T>(answer: T, isEnglish = false): T {
  if (typeof answer === 'string' && isEnglish) rememberEnglish(answer)
  if (typeof answer === 'object' && answer !== null) {
    const says = 'language' in answer && answer.language === sourceLanguage && !isPerson(answer)
    for (const part of Object.values(answer)) noteEnglish(part as unknown, isEnglish || says)
  }
  return answer
}

/** The same for what a document brings along; nothing on an English page. */
export function noteEnglishIn(first: object): void {
  if (documentLanguage !== sourceLanguage) noteEnglish(first)
}

/** Calls whose answers in English are marked on a page in another language; on an English one the calls as they are. */
export const notingEnglish = (call: Call): Call =>
  documentLanguage === sourceLanguage
    ? call
    : async (endpoint, sent) => noteEnglish(await call(endpoint, sent))
