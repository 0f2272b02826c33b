import { type Language, type Locale, sourceLanguage } from './languages.ts'
import type { Translator } from './translator.ts'

/** The language of the texts in this code: English, but in a build of the portal for another language (decision 020). */
export const documentLanguage: Language = 'en'

/** How this code writes dates, times and numbers. */
export const documentLocale: Locale = 'en-US'

/** Language of what counselors and the telehealth service say, which is English; undefined where the document's is the same. */
export const counselorLanguage = documentLanguage === sourceLanguage ? undefined : sourceLanguage

/** What something is said with: a language and its texts. */
export type MessageLookup = Pick<Translator, 'language' | 'texts'>

/** The texts as they stand in this code. */
export const defaultLookup: MessageLookup = { language: documentLanguage, texts: (texts) => texts }
