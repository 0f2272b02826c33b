import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { documentLanguage } from '@evenkeel/api-contract/i18n/document-language'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import { rememberEnglish } from './english-texts.ts'

/** A person's own language says nothing of the words they are described with. */
const isPerson = (thing: object): boolean => 'email' in thing

/**
 * Notes the texts of whatever says of itself that it is in English, on a page in another language: they are marked where they
 * stand, as the page's own texts are (`marking-jsx.ts`).
 */
export function noteEnglish(answer: unknown, isEnglish = false): void {
  if (typeof answer === 'string' && isEnglish) rememberEnglish(answer)
  if (typeof answer !== 'object' || answer === null) return
  const says = 'language' in answer && answer.language === sourceLanguage && !isPerson(answer)
  for (const part of Object.values(answer)) noteEnglish(part, isEnglish || says)
}

/** The same for what a document brings along; nothing on an English page. */
export function noteEnglishIn(brought: readonly unknown[]): void {
  if (documentLanguage !== sourceLanguage) noteEnglish(brought)
}

/** Calls of a service that speaks English alone: what it refuses with is marked on a page in another language. */
export const notingEnglishRefusals = (call: ApiCall): ApiCall =>
  documentLanguage === sourceLanguage
    ? call
    : async (endpoint, sent) => {
        try {
          return await call(endpoint, sent)
        } catch (error) {
          if (error instanceof ApiError)
            noteEnglish(
              error.payload.errors.map(({ message }) => message),
              true,
            )
          throw error
        }
      }

/** Calls whose answers and refusals in English are marked on a page in another language; on an English one the calls as they are. */
export const notingEnglish = (call: ApiCall): ApiCall =>
  documentLanguage === sourceLanguage
    ? call
    : async (endpoint, sent) => {
        try {
          const answer = await call(endpoint, sent)
          noteEnglish(answer)
          return answer
        } catch (error) {
          if (error instanceof ApiError) noteEnglish(error.payload)
          throw error
        }
      }
