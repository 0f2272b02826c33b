import { Refused } from '@evenkeel/contract/call'
import { sourceLanguage } from '@evenkeel/contract/words/languages'
import { english } from './english-texts.ts'

/**
 * Notes the texts of whatever says of itself that it is in English, on a page in another language: they are marked where they
 * stand, as the page's own texts are (`marking-jsx.ts`).
 */
export function noteEnglish(answer: unknown, isEnglish = false): void {
  if (typeof answer === 'string') {
    if (isEnglish) english(answer)
    return
  }
  if (typeof answer !== 'object' || answer === null) return
  const isSaidSo = isEnglish || ('language' in answer && answer.language === sourceLanguage)
  for (const part of Object.values(answer)) noteEnglish(part, isSaidSo)
}

/** The same for a refusal. */
export const noteEnglishRefusal = (error: unknown): void =>
  noteEnglish(error instanceof Refused ? error.payload : null)
